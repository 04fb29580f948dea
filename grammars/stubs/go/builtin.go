// Package builtin holds shapes of what the language itself gives: only what values flow through.
package builtin

type slice_[T any] struct{}

type map_[K comparable, V any] struct{}

type chan_[T any] struct{}

type error interface {
	Error() string
}

type string struct{}

type int struct{}

type float64 struct{}

type complex128 struct{}

type rune struct{}

type bool struct{}

func len(v any) int

func cap(v any) int

func copy(to, from any) int
