package java.util.concurrent.atomic;

import java.util.function.*;

public class AtomicReference<V> {
  public V get() {}
  public void set(V value) {}
  public V getAndSet(V value) {}
  public boolean compareAndSet(V expected, V value) {}
  public V getAndUpdate(UnaryOperator<V> change) {}
  public V updateAndGet(UnaryOperator<V> change) {}
}
