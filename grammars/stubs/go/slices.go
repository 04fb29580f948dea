package slices

import "iter"

func All[E any](s []E) iter.Seq2[int, E]

func Backward[E any](s []E) iter.Seq2[int, E]

func Values[E any](s []E) iter.Seq[E]

func Chunk[S any](s S, n int) iter.Seq[S]

func Collect[E any](seq iter.Seq[E]) []E

func Sorted[E any](seq iter.Seq[E]) []E

func SortedFunc[E any](seq iter.Seq[E], compare func(E, E) int) []E

func SortedStableFunc[E any](seq iter.Seq[E], compare func(E, E) int) []E

func AppendSeq[S any](s S, seq any) S

func Clone[S any](s S) S

func Clip[S any](s S) S

func Grow[S any](s S, n int) S

func Compact[S any](s S) S

func CompactFunc[S any](s S, same any) S

func Concat[S any](s ...S) S

func Delete[S any](s S, from, to int) S

func DeleteFunc[S any](s S, drop any) S

func Insert[S any](s S, at int, more ...any) S

func Repeat[S any](s S, n int) S

func Replace[S any](s S, from, to int, more ...any) S

func Max[E any](s []E) E

func MaxFunc[E any](s []E, compare func(E, E) int) E

func Min[E any](s []E) E

func MinFunc[E any](s []E, compare func(E, E) int) E
