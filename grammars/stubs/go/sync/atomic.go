package atomic

type Pointer[T any] struct{}

func (p *Pointer[T]) Load() *T

func (p *Pointer[T]) Swap(to *T) *T
