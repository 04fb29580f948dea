package java.lang.ref;

public abstract class Reference<T> {
  public T get() {}
  public void clear() {}
}
public class WeakReference<T> extends Reference<T> {}
public class SoftReference<T> extends Reference<T> {}
