// Shapes of the language's own types: what values flow through, no more.

interface Object {
  constructor: Function
  toString(): string
  toLocaleString(): string
  valueOf(): Object
  hasOwnProperty(key: string): boolean
  isPrototypeOf(value: Object): boolean
  propertyIsEnumerable(key: string): boolean
}
declare namespace Object {
  function keys(of: any): string[]
  function values<T>(of: Record<string, T>): T[]
  function entries<T>(of: Record<string, T>): [string, T][]
  function assign<T, U, V, W>(to: T, first?: U, second?: V, third?: W): T & U & V & W
  function freeze<T>(value: T): T
  function seal<T>(value: T): T
  function create<T>(from: T, properties?: any): T
  function fromEntries<T>(entries: Iterable<[string, T]>): Record<string, T>
  function defineProperty<T>(of: T, key: string, property: any): T
  function defineProperties<T>(of: T, properties: any): T
  function getPrototypeOf(value: any): any
  function setPrototypeOf<T>(value: T, to: any): T
  function getOwnPropertyNames(of: any): string[]
  function getOwnPropertyDescriptor(of: any, key: string): any
  function is(one: any, other: any): boolean
  function isFrozen(value: any): boolean
}

interface Function {
  name: string
  length: number
  prototype: any
  call(self: any, ...given: any[]): any
  apply(self: any, given?: any): any
  bind(self: any, ...given: any[]): any
}

interface String {
  length: number
  at(index: number): string
  charAt(index: number): string
  charCodeAt(index: number): number
  codePointAt(index: number): number
  concat(...parts: string[]): string
  endsWith(part: string): boolean
  includes(part: string): boolean
  indexOf(part: string): number
  lastIndexOf(part: string): number
  localeCompare(other: string): number
  match(pattern: RegExp): RegExpMatchArray
  matchAll(pattern: RegExp): Iterable<RegExpMatchArray>
  normalize(form?: string): string
  padEnd(width: number, fill?: string): string
  padStart(width: number, fill?: string): string
  repeat(times: number): string
  replace(pattern: any, by: any): string
  replaceAll(pattern: any, by: any): string
  search(pattern: RegExp): number
  slice(start?: number, end?: number): string
  split(by: any, limit?: number): string[]
  startsWith(part: string): boolean
  substr(start: number, length?: number): string
  substring(start: number, end?: number): string
  toLowerCase(): string
  toLocaleLowerCase(): string
  toUpperCase(): string
  toLocaleUpperCase(): string
  trim(): string
  trimEnd(): string
  trimStart(): string
  toString(): string
  valueOf(): string
}
interface RegExpMatchArray extends Array<string> {
  index: number
  input: string
  groups: Record<string, string>
}
interface Number {
  toFixed(digits?: number): string
  toExponential(digits?: number): string
  toPrecision(digits?: number): string
  toString(radix?: number): string
  toLocaleString(): string
  valueOf(): number
}
interface Boolean {
  valueOf(): boolean
  toString(): string
}
interface BigInt {
  toString(radix?: number): string
}
interface Symbol {
  description: string
  toString(): string
}
interface RegExp {
  source: string
  flags: string
  lastIndex: number
  global: boolean
  test(text: string): boolean
  exec(text: string): RegExpMatchArray
}
interface Date {
  getTime(): number
  getFullYear(): number
  getMonth(): number
  getDate(): number
  getDay(): number
  getHours(): number
  getMinutes(): number
  getSeconds(): number
  getMilliseconds(): number
  setTime(to: number): number
  setFullYear(to: number): number
  setMonth(to: number): number
  setDate(to: number): number
  setHours(to: number): number
  setMinutes(to: number): number
  setSeconds(to: number): number
  toISOString(): string
  toJSON(): string
  toString(): string
  toLocaleDateString(): string
  toLocaleTimeString(): string
  toUTCString(): string
  valueOf(): number
}

interface Array<T> {
  length: number
  at(index: number): T
  concat(...others: any[]): T[]
  entries(): Iterable<[number, T]>
  every(check: (value: T, index: number, all: T[]) => boolean): boolean
  fill(value: T): T[]
  filter(check: (value: T, index: number, all: T[]) => boolean): T[]
  find(check: (value: T, index: number, all: T[]) => boolean): T
  findIndex(check: (value: T, index: number, all: T[]) => boolean): number
  findLast(check: (value: T, index: number, all: T[]) => boolean): T
  findLastIndex(check: (value: T, index: number, all: T[]) => boolean): number
  flat(depth?: number): any[]
  flatMap<U>(turn: (value: T, index: number, all: T[]) => U[]): U[]
  forEach(visit: (value: T, index: number, all: T[]) => void): void
  includes(value: T): boolean
  indexOf(value: T): number
  join(by?: string): string
  keys(): Iterable<number>
  lastIndexOf(value: T): number
  map<U>(turn: (value: T, index: number, all: T[]) => U): U[]
  pop(): T
  push(...values: T[]): number
  reduce<U>(add: (sum: U, value: T, index: number, all: T[]) => U, start?: U): U
  reduceRight<U>(add: (sum: U, value: T, index: number, all: T[]) => U, start?: U): U
  reverse(): T[]
  shift(): T
  slice(start?: number, end?: number): T[]
  some(check: (value: T, index: number, all: T[]) => boolean): boolean
  sort(compare?: (one: T, other: T) => number): T[]
  splice(start: number, count?: number, ...values: T[]): T[]
  toReversed(): T[]
  toSorted(compare?: (one: T, other: T) => number): T[]
  toSpliced(start: number, count?: number, ...values: T[]): T[]
  unshift(...values: T[]): number
  values(): Iterable<T>
  [Symbol.iterator](): Iterable<T>
  with(index: number, value: T): T[]
}
declare namespace Array {
  function isArray(value: any): boolean
  function from<T>(values: Iterable<T>, turn?: any): T[]
  function of<T>(...values: T[]): T[]
}
interface ReadonlyArray<T> extends Array<T> {}
interface ConcatArray<T> extends Array<T> {}
interface ArrayLike<T> extends Array<T> {}

interface Iterable<T> {
  [Symbol.iterator](): Iterable<T>
  next(): IteratorResult<T>
  map<U>(turn: (value: T, index: number) => U): Iterable<U>
  filter(check: (value: T, index: number) => boolean): Iterable<T>
  forEach(visit: (value: T, index: number) => void): void
  toArray(): T[]
  take(count: number): Iterable<T>
  drop(count: number): Iterable<T>
}
interface IteratorResult<T> {
  done: boolean
  value: T
}
interface Iterator<T> extends Iterable<T> {}
interface IterableIterator<T> extends Iterable<T> {}
interface ArrayIterator<T> extends Iterable<T> {}
interface MapIterator<T> extends Iterable<T> {}
interface AsyncIterable<T> extends Iterable<T> {}
interface AsyncIterator<T> extends Iterable<T> {}
interface AsyncIterableIterator<T> extends Iterable<T> {}
interface Generator<T> extends Iterable<T> {
  return(value?: any): IteratorResult<T>
  throw(reason: any): IteratorResult<T>
}
interface AsyncGenerator<T> extends Generator<T> {}

interface Map<K, V> {
  constructor(values?: Iterable<[K, V]>)
  size: number
  clear(): void
  delete(key: K): boolean
  entries(): Iterable<[K, V]>
  [Symbol.iterator](): Iterable<[K, V]>
  forEach(visit: (value: V, key: K, all: Map<K, V>) => void): void
  get(key: K): V
  has(key: K): boolean
  keys(): Iterable<K>
  set(key: K, value: V): Map<K, V>
  values(): Iterable<V>
}
interface ReadonlyMap<K, V> extends Map<K, V> {}
interface WeakMap<K, V> {
  constructor(values?: Iterable<[K, V]>)
  delete(key: K): boolean
  get(key: K): V
  has(key: K): boolean
  set(key: K, value: V): WeakMap<K, V>
}
interface Set<T> {
  constructor(values?: Iterable<T>)
  size: number
  add(value: T): Set<T>
  clear(): void
  delete(value: T): boolean
  entries(): Iterable<[T, T]>
  forEach(visit: (value: T, same: T, all: Set<T>) => void): void
  has(value: T): boolean
  keys(): Iterable<T>
  values(): Iterable<T>
  [Symbol.iterator](): Iterable<T>
}
interface ReadonlySet<T> extends Set<T> {}
interface WeakSet<T> {
  constructor(values?: Iterable<T>)
  add(value: T): WeakSet<T>
  delete(value: T): boolean
  has(value: T): boolean
}
interface WeakRef<T> {
  constructor(value: T)
  deref(): T
}

interface Settle {
  (value?: any): void
}
interface Promise<T> {
  constructor(executor: (resolve: Settle, reject: Settle) => void)
  then<U>(done: (value: T) => U | Promise<U>, failed?: (reason: any) => any): Promise<U>
  catch(failed: (reason: any) => any): Promise<T>
  finally(done: () => void): Promise<T>
}
declare namespace Promise {
  function all<T>(values: Iterable<T>): Promise<T[]>
  function allSettled<T>(values: Iterable<T>): Promise<any[]>
  function any<T>(values: Iterable<T>): Promise<T>
  function race<T>(values: Iterable<T>): Promise<T>
  function resolve<T>(value: T): Promise<T>
  function reject(reason: any): Promise<any>
}
interface PromiseLike<T> extends Promise<T> {}
interface Thenable<T> extends Promise<T> {}

interface Error {
  name: string
  message: string
  stack: string
  cause: any
}
interface TypeError extends Error {}
interface RangeError extends Error {}
interface SyntaxError extends Error {}
interface ReferenceError extends Error {}
interface EvalError extends Error {}
interface URIError extends Error {}
interface AggregateError extends Error {
  errors: any[]
}

interface Record<K, V> {
  [key: string]: V
}

declare namespace JSON {
  function parse(text: string, turn?: any): any
  function stringify(value: any, turn?: any, indent?: any): string
}
declare namespace Math {
  const PI: number
  const E: number
  function abs(of: number): number
  function ceil(of: number): number
  function floor(of: number): number
  function round(of: number): number
  function trunc(of: number): number
  function sign(of: number): number
  function sqrt(of: number): number
  function pow(of: number, to: number): number
  function min(...of: number[]): number
  function max(...of: number[]): number
  function random(): number
  function log(of: number): number
  function log2(of: number): number
  function log10(of: number): number
  function exp(of: number): number
  function sin(of: number): number
  function cos(of: number): number
  function tan(of: number): number
  function atan2(y: number, x: number): number
  function hypot(...of: number[]): number
}
declare namespace console {
  function log(...values: any[]): void
  function info(...values: any[]): void
  function warn(...values: any[]): void
  function error(...values: any[]): void
  function debug(...values: any[]): void
  function trace(...values: any[]): void
  function table(...values: any[]): void
  function group(...values: any[]): void
  function groupEnd(): void
  function time(label?: string): void
  function timeEnd(label?: string): void
  function assert(check: any, ...values: any[]): void
}
declare function parseInt(text: string, radix?: number): number
declare function parseFloat(text: string): number
declare function isNaN(value: any): boolean
declare function isFinite(value: any): boolean
declare function encodeURIComponent(text: string): string
declare function decodeURIComponent(text: string): string
declare function encodeURI(text: string): string
declare function decodeURI(text: string): string
declare function structuredClone<T>(value: T): T
