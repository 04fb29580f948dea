// Shapes of React: what values flow through, no more. What wraps components is left out: it leads on to what it is given.
import * as React from 'react'
export default React

export interface Context<T> {
  displayName: string
}
export interface RefObject<T> {
  current: T
}
export interface MutableRefObject<T> extends RefObject<T> {}
export interface FunctionComponent<P> {
  (props: P): any
  displayName: string
}
export interface FC<P> extends FunctionComponent<P> {}
export interface VFC<P> extends FunctionComponent<P> {}
export interface Dispatch<A> {
  (value: A): void
}
export class Component<P, S> {
  props: P
  state: S
}
export class PureComponent<P, S> extends Component<P, S> {}

export function createContext<T>(value: T): Context<T>
export function useContext<T>(context: Context<T>): T
export function createRef<T>(): RefObject<T>
export function useRef<T>(value: T): RefObject<T>
export function useMemo<T>(make: () => T, of: any): T
export function useDeferredValue<T>(value: T): T
export function useState<S>(first: S | (() => S)): [S, Dispatch<S>]
export function useReducer<S, A>(step: (state: S, action: A) => S, first: S): [S, Dispatch<A>]
