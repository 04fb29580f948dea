package java.util.concurrent;

import java.util.AbstractMap;
import java.util.AbstractList;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.AbstractQueue;
import java.util.Set;
import java.util.function.*;

public interface Callable<V> {
  V call();
}

public interface Executor {
  void execute(Runnable task);
}

public interface ExecutorService extends Executor, AutoCloseable {
  <T> Future<T> submit(Callable<T> task);
  Future<?> submit(Runnable task);
  <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks);
  <T> T invokeAny(Collection<? extends Callable<T>> tasks);
  void shutdown();
  List<Runnable> shutdownNow();
  boolean isShutdown();
  boolean isTerminated();
}

public interface Future<V> {
  V get();
  V get(long timeout, TimeUnit unit);
  boolean cancel(boolean interrupt);
  boolean isDone();
  boolean isCancelled();
}

public interface ConcurrentMap<K, V> extends Map<K, V> {}
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V> {
  public static <T> Set<T> newKeySet() {}
}
public class ConcurrentSkipListMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, NavigableMap<K, V> {}
public class CopyOnWriteArrayList<E> extends AbstractList<E> {}
public class CopyOnWriteArraySet<E> extends AbstractSet<E> {}
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> {}

public interface BlockingQueue<E> extends Queue<E> {
  void put(E element);
  E take();
  E poll(long timeout, TimeUnit unit);
}
public class LinkedBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {}
public class ArrayBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {}

public class CompletableFuture<T> implements Future<T> {
  public static <U> CompletableFuture<U> supplyAsync(Supplier<U> make) {}
  public static <U> CompletableFuture<U> supplyAsync(Supplier<U> make, Executor executor) {}
  public static CompletableFuture<Void> runAsync(Runnable task) {}
  public static <U> CompletableFuture<U> completedFuture(U value) {}
  public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> change) {}
  public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletableFuture<U>> change) {}
  public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {}
  public CompletableFuture<Void> thenRun(Runnable action) {}
  public <U, V> CompletableFuture<V> thenCombine(CompletableFuture<? extends U> other, BiFunction<? super T, ? super U, ? extends V> join) {}
  public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> change) {}
  public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action) {}
  public static CompletableFuture<Void> allOf(CompletableFuture<?>... all) {}
  public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> change) {}
  public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {}
  public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> change) {}
  public T join() {}
  public boolean complete(T value) {}
}
