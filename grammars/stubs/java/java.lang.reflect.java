package java.lang.reflect;

public interface Type {
  default String getTypeName() {}
}
public interface AnnotatedElement {
  <A> A getAnnotation(Class<A> type);
  <A> A getDeclaredAnnotation(Class<A> type);
  <A> A[] getAnnotationsByType(Class<A> type);
  default boolean isAnnotationPresent(Class<?> type) {}
}
public interface GenericDeclaration extends AnnotatedElement {}
public interface Member {
  Class<?> getDeclaringClass();
  String getName();
  int getModifiers();
}
public interface ParameterizedType extends Type {
  Type[] getActualTypeArguments();
  Type getRawType();
  Type getOwnerType();
}
public interface GenericArrayType extends Type {
  Type getGenericComponentType();
}
public interface WildcardType extends Type {
  Type[] getUpperBounds();
  Type[] getLowerBounds();
}
public interface TypeVariable<D extends GenericDeclaration> extends Type, AnnotatedElement {
  Type[] getBounds();
  D getGenericDeclaration();
  String getName();
}
public class AccessibleObject implements AnnotatedElement {
  public void setAccessible(boolean on) {}
}
public abstract class Executable extends AccessibleObject implements Member, GenericDeclaration {
  public Class<?>[] getParameterTypes() {}
  public Type[] getGenericParameterTypes() {}
  public int getParameterCount() {}
}
public final class Method extends Executable {
  public Class<?> getReturnType() {}
  public Type getGenericReturnType() {}
  public Object invoke(Object on, Object... arguments) {}
}
public final class Constructor<T> extends Executable {
  public T newInstance(Object... arguments) {}
}
public final class Field extends AccessibleObject implements Member {
  public Class<?> getType() {}
  public Type getGenericType() {}
  public Object get(Object on) {}
  public void set(Object on, Object value) {}
}
public interface InvocationHandler {
  Object invoke(Object proxy, Method method, Object[] arguments);
}
public class InvocationTargetException extends ReflectiveOperationException {}
