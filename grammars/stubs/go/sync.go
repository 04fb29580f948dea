package sync

func OnceValue[T any](f func() T) func() T

func OnceValues[T, U any](f func() (T, U)) func() (T, U)
