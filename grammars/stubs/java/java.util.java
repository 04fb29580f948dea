package java.util;

import java.io.Serializable;
import java.util.function.*;
import java.util.stream.Stream;

public interface Iterator<E> {
  boolean hasNext();
  E next();
  default void remove() {}
  default void forEachRemaining(Consumer<? super E> action) {}
}

public interface ListIterator<E> extends Iterator<E> {
  boolean hasPrevious();
  E previous();
  int nextIndex();
  int previousIndex();
  void set(E element);
  void add(E element);
}

public interface Spliterator<T> {
  boolean tryAdvance(Consumer<? super T> action);
}

public interface Enumeration<E> {
  boolean hasMoreElements();
  E nextElement();
}

public interface Collection<E> extends Iterable<E> {
  int size();
  boolean isEmpty();
  boolean contains(Object element);
  boolean add(E element);
  boolean remove(Object element);
  boolean containsAll(Collection<?> other);
  boolean addAll(Collection<? extends E> other);
  boolean removeAll(Collection<?> other);
  boolean retainAll(Collection<?> other);
  void clear();
  Object[] toArray();
  <T> T[] toArray(T[] into);
  default <T> T[] toArray(IntFunction<T[]> make) {}
  default boolean removeIf(Predicate<? super E> unwanted) {}
  default Stream<E> stream() {}
  default Stream<E> parallelStream() {}
}

public interface SequencedCollection<E> extends Collection<E> {
  E getFirst();
  E getLast();
  E removeFirst();
  E removeLast();
  void addFirst(E element);
  void addLast(E element);
}

public interface List<E> extends SequencedCollection<E> {
  E get(int index);
  E set(int index, E element);
  void add(int index, E element);
  E remove(int index);
  boolean addAll(int index, Collection<? extends E> other);
  int indexOf(Object element);
  int lastIndexOf(Object element);
  ListIterator<E> listIterator();
  ListIterator<E> listIterator(int index);
  List<E> subList(int from, int to);
  List<E> reversed();
  default void replaceAll(UnaryOperator<E> change) {}
  default void sort(Comparator<? super E> order) {}
  static <T> List<T> of(T... elements) {}
  static <T> List<T> copyOf(Collection<? extends T> other) {}
}

public interface Set<E> extends Collection<E> {
  static <T> Set<T> of(T... elements) {}
  static <T> Set<T> copyOf(Collection<? extends T> other) {}
}

public interface SortedSet<E> extends Set<E> {
  E first();
  E last();
  SortedSet<E> headSet(E to);
  SortedSet<E> tailSet(E from);
  SortedSet<E> subSet(E from, E to);
}

public interface NavigableSet<E> extends SortedSet<E> {
  E lower(E element);
  E floor(E element);
  E ceiling(E element);
  E higher(E element);
  E pollFirst();
  E pollLast();
  NavigableSet<E> descendingSet();
  Iterator<E> descendingIterator();
}

public interface Queue<E> extends Collection<E> {
  boolean offer(E element);
  E remove();
  E poll();
  E element();
  E peek();
}

public interface Deque<E> extends Queue<E>, SequencedCollection<E> {
  boolean offerFirst(E element);
  boolean offerLast(E element);
  E pollFirst();
  E pollLast();
  E peekFirst();
  E peekLast();
  void push(E element);
  E pop();
  Iterator<E> descendingIterator();
}

public abstract class AbstractCollection<E> implements Collection<E> {}
public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {}
public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {}
public abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {}
public class ArrayList<E> extends AbstractList<E> implements Cloneable, Serializable {
  public void ensureCapacity(int capacity) {}
  public void trimToSize() {}
}
public class LinkedList<E> extends AbstractList<E> implements Deque<E>, Cloneable, Serializable {}
public class Vector<E> extends AbstractList<E> implements Cloneable, Serializable {
  public E elementAt(int index) {}
  public E firstElement() {}
  public E lastElement() {}
  public void addElement(E element) {}
  public Enumeration<E> elements() {}
}
public class Stack<E> extends Vector<E> {
  public E push(E element) {}
  public E pop() {}
  public E peek() {}
  public boolean empty() {}
  public int search(Object element) {}
}
public class HashSet<E> extends AbstractSet<E> implements Cloneable, Serializable {}
public class LinkedHashSet<E> extends HashSet<E> implements SequencedCollection<E> {}
public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, Serializable {}
public abstract class EnumSet<E extends Enum<E>> extends AbstractSet<E> implements Cloneable, Serializable {
  public static <T extends Enum<T>> EnumSet<T> noneOf(Class<T> type) {}
  public static <T extends Enum<T>> EnumSet<T> allOf(Class<T> type) {}
  public static <T extends Enum<T>> EnumSet<T> of(T first, T... more) {}
  public static <T extends Enum<T>> EnumSet<T> copyOf(Collection<T> other) {}
  public static <T extends Enum<T>> EnumSet<T> range(T from, T to) {}
}
public class PriorityQueue<E> extends AbstractQueue<E> implements Serializable {}
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable, Serializable {}

public interface Map<K, V> {
  int size();
  boolean isEmpty();
  boolean containsKey(Object key);
  boolean containsValue(Object value);
  V get(Object key);
  V put(K key, V value);
  V remove(Object key);
  void putAll(Map<? extends K, ? extends V> other);
  void clear();
  Set<K> keySet();
  Collection<V> values();
  Set<Map.Entry<K, V>> entrySet();
  default V getOrDefault(Object key, V otherwise) {}
  default void forEach(BiConsumer<? super K, ? super V> action) {}
  default void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {}
  default V putIfAbsent(K key, V value) {}
  default boolean remove(Object key, Object value) {}
  default V replace(K key, V value) {}
  default boolean replace(K key, V old, V value) {}
  default V computeIfAbsent(K key, Function<? super K, ? extends V> make) {}
  default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> change) {}
  default V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {}
  default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> join) {}
  static <A, B> Map<A, B> of() {}
  static <A, B> Map<A, B> of(A key, B value) {}
  static <A, B> Map<A, B> of(A k1, B v1, A k2, B v2) {}
  static <A, B> Map<A, B> of(A k1, B v1, A k2, B v2, A k3, B v3) {}
  static <A, B> Map<A, B> of(A k1, B v1, A k2, B v2, A k3, B v3, A k4, B v4) {}
  static <A, B> Map<A, B> of(A k1, B v1, A k2, B v2, A k3, B v3, A k4, B v4, A k5, B v5) {}
  static <A, B> Map<A, B> ofEntries(Map.Entry<? extends A, ? extends B>... entries) {}
  static <A, B> Map.Entry<A, B> entry(A key, B value) {}
  static <A, B> Map<A, B> copyOf(Map<? extends A, ? extends B> other) {}

  interface Entry<K, V> {
    K getKey();
    V getValue();
    V setValue(V value);
    static <A, B> Comparator<Map.Entry<A, B>> comparingByKey() {}
    static <A, B> Comparator<Map.Entry<A, B>> comparingByValue() {}
    static <A, B> Comparator<Map.Entry<A, B>> comparingByKey(Comparator<? super A> order) {}
    static <A, B> Comparator<Map.Entry<A, B>> comparingByValue(Comparator<? super B> order) {}
  }
}

public interface SortedMap<K, V> extends Map<K, V> {
  K firstKey();
  K lastKey();
  SortedMap<K, V> headMap(K to);
  SortedMap<K, V> tailMap(K from);
  SortedMap<K, V> subMap(K from, K to);
}

public interface NavigableMap<K, V> extends SortedMap<K, V> {
  Map.Entry<K, V> firstEntry();
  Map.Entry<K, V> lastEntry();
  Map.Entry<K, V> floorEntry(K key);
  Map.Entry<K, V> ceilingEntry(K key);
  Map.Entry<K, V> lowerEntry(K key);
  Map.Entry<K, V> higherEntry(K key);
  Map.Entry<K, V> pollFirstEntry();
  Map.Entry<K, V> pollLastEntry();
  K floorKey(K key);
  K ceilingKey(K key);
  NavigableMap<K, V> descendingMap();
}

public abstract class AbstractMap<K, V> implements Map<K, V> {
  public static class SimpleEntry<K, V> implements Map.Entry<K, V>, Serializable {}
  public static class SimpleImmutableEntry<K, V> implements Map.Entry<K, V>, Serializable {}
}
public class HashMap<K, V> extends AbstractMap<K, V> implements Cloneable, Serializable {}
public class LinkedHashMap<K, V> extends HashMap<K, V> {
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {}
}
public class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Cloneable, Serializable {}
public class WeakHashMap<K, V> extends AbstractMap<K, V> {}
public class IdentityHashMap<K, V> extends AbstractMap<K, V> implements Cloneable, Serializable {}
public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements Cloneable, Serializable {}
public class Hashtable<K, V> implements Map<K, V>, Cloneable, Serializable {
  public Enumeration<K> keys() {}
  public Enumeration<V> elements() {}
}
public class Properties extends Hashtable<Object, Object> {
  public String getProperty(String key) {}
  public String getProperty(String key, String otherwise) {}
  public Object setProperty(String key, String value) {}
  public Set<String> stringPropertyNames() {}
}

public interface Comparator<T> {
  int compare(T one, T two);
  default Comparator<T> reversed() {}
  default Comparator<T> thenComparing(Comparator<? super T> next) {}
  default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> key) {}
  default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> key, Comparator<? super U> order) {}
  default Comparator<T> thenComparingInt(ToIntFunction<? super T> key) {}
  static <S, U> Comparator<S> comparing(Function<? super S, ? extends U> key) {}
  static <S, U> Comparator<S> comparing(Function<? super S, ? extends U> key, Comparator<? super U> order) {}
  static <S> Comparator<S> comparingInt(ToIntFunction<? super S> key) {}
  static <S> Comparator<S> comparingLong(ToLongFunction<? super S> key) {}
  static <S> Comparator<S> comparingDouble(ToDoubleFunction<? super S> key) {}
  static <S> Comparator<S> naturalOrder() {}
  static <S> Comparator<S> reverseOrder() {}
  static <S> Comparator<S> nullsFirst(Comparator<? super S> order) {}
  static <S> Comparator<S> nullsLast(Comparator<? super S> order) {}
}

public final class Optional<T> {
  public static <E> Optional<E> of(E value) {}
  public static <E> Optional<E> ofNullable(E value) {}
  public static <E> Optional<E> empty() {}
  public T get() {}
  public boolean isPresent() {}
  public boolean isEmpty() {}
  public void ifPresent(Consumer<? super T> action) {}
  public void ifPresentOrElse(Consumer<? super T> action, Runnable otherwise) {}
  public Optional<T> filter(Predicate<? super T> wanted) {}
  public <U> Optional<U> map(Function<? super T, ? extends U> change) {}
  public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> change) {}
  public Optional<T> or(Supplier<? extends Optional<? extends T>> otherwise) {}
  public Stream<T> stream() {}
  public T orElse(T otherwise) {}
  public T orElseGet(Supplier<? extends T> otherwise) {}
  public T orElseThrow() {}
  public <X extends Throwable> T orElseThrow(Supplier<? extends X> error) {}
}

public class Collections {
  public static <T> void sort(List<T> list) {}
  public static <T> void sort(List<T> list, Comparator<? super T> order) {}
  public static void reverse(List<?> list) {}
  public static void shuffle(List<?> list) {}
  public static <T> T min(Collection<? extends T> all) {}
  public static <T> T min(Collection<? extends T> all, Comparator<? super T> order) {}
  public static <T> T max(Collection<? extends T> all) {}
  public static <T> T max(Collection<? extends T> all, Comparator<? super T> order) {}
  public static <T> boolean addAll(Collection<? super T> all, T... elements) {}
  public static <T> List<T> emptyList() {}
  public static <T> Set<T> emptySet() {}
  public static <K, V> Map<K, V> emptyMap() {}
  public static <T> Iterator<T> emptyIterator() {}
  public static <T> List<T> singletonList(T element) {}
  public static <T> Set<T> singleton(T element) {}
  public static <K, V> Map<K, V> singletonMap(K key, V value) {}
  public static <T> List<T> nCopies(int n, T element) {}
  public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> all) {}
  public static <T> List<T> unmodifiableList(List<? extends T> all) {}
  public static <T> Set<T> unmodifiableSet(Set<? extends T> all) {}
  public static <T> SortedSet<T> unmodifiableSortedSet(SortedSet<T> all) {}
  public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> all) {}
  public static <K, V> SortedMap<K, V> unmodifiableSortedMap(SortedMap<K, ? extends V> all) {}
  public static <T> Collection<T> synchronizedCollection(Collection<T> all) {}
  public static <T> List<T> synchronizedList(List<T> all) {}
  public static <T> Set<T> synchronizedSet(Set<T> all) {}
  public static <K, V> Map<K, V> synchronizedMap(Map<K, V> all) {}
  public static <T> Comparator<T> reverseOrder() {}
  public static <T> Comparator<T> reverseOrder(Comparator<T> order) {}
  public static <T> Enumeration<T> enumeration(Collection<T> all) {}
  public static <T> ArrayList<T> list(Enumeration<T> all) {}
  public static <E> Set<E> newSetFromMap(Map<E, Boolean> map) {}
  public static boolean disjoint(Collection<?> one, Collection<?> two) {}
  public static int frequency(Collection<?> all, Object element) {}
  public static <T> void swap(List<T> list, int one, int two) {}
}

public final class Arrays {
  public static <T> List<T> asList(T... elements) {}
  public static <T> Stream<T> stream(T[] elements) {}
  public static <T> Stream<T> stream(T[] elements, int from, int to) {}
  public static <T> T[] copyOf(T[] elements, int length) {}
  public static <T> T[] copyOfRange(T[] elements, int from, int to) {}
  public static <T> void sort(T[] elements, Comparator<? super T> order) {}
  public static <T> void setAll(T[] elements, IntFunction<? extends T> make) {}
  public static void sort(Object[] elements) {}
  public static void fill(Object[] elements, Object value) {}
  public static boolean equals(Object[] one, Object[] two) {}
  public static int hashCode(Object[] elements) {}
  public static String toString(Object[] elements) {}
  public static String deepToString(Object[] elements) {}
}

public final class Objects {
  public static <T> T requireNonNull(T value) {}
  public static <T> T requireNonNull(T value, String message) {}
  public static <T> T requireNonNull(T value, Supplier<String> message) {}
  public static <T> T requireNonNullElse(T value, T otherwise) {}
  public static <T> T requireNonNullElseGet(T value, Supplier<? extends T> otherwise) {}
  public static boolean equals(Object one, Object two) {}
  public static boolean deepEquals(Object one, Object two) {}
  public static int hash(Object... values) {}
  public static int hashCode(Object value) {}
  public static String toString(Object value) {}
  public static String toString(Object value, String otherwise) {}
  public static boolean isNull(Object value) {}
  public static boolean nonNull(Object value) {}
}

public class ServiceLoader<S> implements Iterable<S> {
  public static <T> ServiceLoader<T> load(Class<T> type) {}
  public Optional<S> findFirst() {}
}

public final class OptionalInt {
  public int getAsInt() {}
  public int orElse(int otherwise) {}
  public boolean isPresent() {}
}

public final class StringJoiner {
  public StringJoiner add(CharSequence text) {}
  public StringJoiner setEmptyValue(CharSequence text) {}
  public StringJoiner merge(StringJoiner other) {}
  public int length() {}
}

public class NoSuchElementException extends RuntimeException {}
public class ConcurrentModificationException extends RuntimeException {}

public final class Locale implements Cloneable, Serializable {
  public static final Locale ROOT;
  public static final Locale ENGLISH;
  public static final Locale US;
  public static final Locale UK;
  public static final Locale GERMANY;
  public static final Locale FRANCE;
  public static Locale getDefault() {}
  public static Locale forLanguageTag(String tag) {}
  public String getLanguage() {}
  public String getCountry() {}
}

public class Date implements Cloneable, Serializable, Comparable<Date> {
  public long getTime() {}
  public int compareTo(Date other) {}
}

public abstract class Calendar implements Cloneable, Serializable, Comparable<Calendar> {
  public static Calendar getInstance() {}
  public final Date getTime() {}
  public final void setTime(Date date) {}
  public int get(int field) {}
  public final void set(int field, int value) {}
  public long getTimeInMillis() {}
  public TimeZone getTimeZone() {}
}
public class GregorianCalendar extends Calendar {}

public abstract class TimeZone implements Cloneable, Serializable {
  public static TimeZone getDefault() {}
  public static TimeZone getTimeZone(String id) {}
  public String getID() {}
}

public final class UUID implements Serializable, Comparable<UUID> {
  public static UUID randomUUID() {}
  public static UUID fromString(String text) {}
}

public class Random implements Serializable {
  public int nextInt() {}
  public int nextInt(int bound) {}
  public long nextLong() {}
  public double nextDouble() {}
  public boolean nextBoolean() {}
}

public class BitSet implements Cloneable, Serializable {}
