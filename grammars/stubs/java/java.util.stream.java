package java.util.stream;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.*;

public interface BaseStream<T, S extends BaseStream<T, S>> extends AutoCloseable {
  Iterator<T> iterator();
  S parallel();
  S sequential();
  S unordered();
  S onClose(Runnable handler);
  boolean isParallel();
  void close();
}

public interface Stream<T> extends BaseStream<T, Stream<T>> {
  Stream<T> filter(Predicate<? super T> wanted);
  <R> Stream<R> map(Function<? super T, ? extends R> change);
  IntStream mapToInt(ToIntFunction<? super T> change);
  LongStream mapToLong(ToLongFunction<? super T> change);
  DoubleStream mapToDouble(ToDoubleFunction<? super T> change);
  <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> change);
  <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> change);
  Stream<T> distinct();
  Stream<T> sorted();
  Stream<T> sorted(Comparator<? super T> order);
  Stream<T> peek(Consumer<? super T> action);
  Stream<T> limit(long n);
  Stream<T> skip(long n);
  Stream<T> takeWhile(Predicate<? super T> wanted);
  Stream<T> dropWhile(Predicate<? super T> unwanted);
  void forEach(Consumer<? super T> action);
  void forEachOrdered(Consumer<? super T> action);
  Object[] toArray();
  <A> A[] toArray(IntFunction<A[]> make);
  T reduce(T start, BinaryOperator<T> join);
  Optional<T> reduce(BinaryOperator<T> join);
  <U> U reduce(U start, BiFunction<U, ? super T, U> add, BinaryOperator<U> join);
  <R, A> R collect(Collector<? super T, A, R> collector);
  <R> R collect(Supplier<R> make, BiConsumer<R, ? super T> add, BiConsumer<R, R> join);
  List<T> toList();
  Optional<T> min(Comparator<? super T> order);
  Optional<T> max(Comparator<? super T> order);
  long count();
  boolean anyMatch(Predicate<? super T> wanted);
  boolean allMatch(Predicate<? super T> wanted);
  boolean noneMatch(Predicate<? super T> wanted);
  Optional<T> findFirst();
  Optional<T> findAny();
  static <E> Stream<E> of(E... elements) {}
  static <E> Stream<E> ofNullable(E element) {}
  static <E> Stream<E> empty() {}
  static <E> Stream<E> concat(Stream<? extends E> one, Stream<? extends E> two) {}
  static <E> Stream<E> iterate(E start, UnaryOperator<E> next) {}
  static <E> Stream<E> generate(Supplier<? extends E> make) {}
}

public interface IntStream extends BaseStream<Integer, IntStream> {
  IntStream filter(IntPredicate wanted);
  IntStream map(IntUnaryOperator change);
  <U> Stream<U> mapToObj(IntFunction<? extends U> change);
  LongStream asLongStream();
  Stream<Integer> boxed();
  IntStream distinct();
  IntStream sorted();
  IntStream limit(long n);
  IntStream skip(long n);
  void forEach(IntConsumer action);
  int[] toArray();
  int sum();
  long count();
  boolean anyMatch(IntPredicate wanted);
  boolean allMatch(IntPredicate wanted);
  boolean noneMatch(IntPredicate wanted);
  static IntStream range(int from, int to) {}
  static IntStream rangeClosed(int from, int to) {}
  static IntStream of(int... values) {}
}

public interface LongStream extends BaseStream<Long, LongStream> {
  LongStream filter(LongPredicate wanted);
  LongStream map(LongUnaryOperator change);
  <U> Stream<U> mapToObj(LongFunction<? extends U> change);
  Stream<Long> boxed();
  long[] toArray();
  long sum();
}

public interface DoubleStream extends BaseStream<Double, DoubleStream> {
  DoubleStream filter(DoublePredicate wanted);
  DoubleStream map(DoubleUnaryOperator change);
  <U> Stream<U> mapToObj(DoubleFunction<? extends U> change);
  Stream<Double> boxed();
  double[] toArray();
  double sum();
}

public interface Collector<T, A, R> {}

public final class Collectors {
  public static <T> Collector<T, ?, List<T>> toList() {}
  public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {}
  public static <T> Collector<T, ?, Set<T>> toSet() {}
  public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {}
  public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> make) {}
  public static Collector<CharSequence, ?, String> joining() {}
  public static Collector<CharSequence, ?, String> joining(CharSequence between) {}
  public static Collector<CharSequence, ?, String> joining(CharSequence between, CharSequence before, CharSequence after) {}
  public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> key) {}
  public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<? super T, ? extends K> key, Collector<? super T, A, D> inner) {}
  public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> wanted) {}
  public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {}
  public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(
      Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> join) {}
  public static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> change, Collector<? super U, A, R> inner) {}
  public static <T> Collector<T, ?, Long> counting() {}
}
