package maps

import "iter"

func All[K, V any](m map[K]V) iter.Seq2[K, V]

func Keys[K, V any](m map[K]V) iter.Seq[K]

func Values[K, V any](m map[K]V) iter.Seq[V]

func Clone[M any](m M) M

func Collect[K, V any](seq iter.Seq2[K, V]) map[K]V
