package dev.phyla.internal.codegen;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_MethodHandles;
import static java.lang.constant.ConstantDescs.CD_MethodHandles_Lookup;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.DEFAULT_NAME;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Builds and defines hidden classes, and caches their bytes.
///
/// The bytes are cached for the life of the process, under a key with everything they depend on.
/// They name no user class, so the cache keeps no class alive.
public final class HiddenClasses {
  private static final ConcurrentHashMap<String, byte[]> BYTES = new ConcurrentHashMap<>();
  private static final DirectMethodHandleDesc CLASS_DATA_AT =
      MethodHandleDesc.ofMethod(
          DirectMethodHandleDesc.Kind.STATIC,
          CD_MethodHandles,
          "classDataAt",
          MethodTypeDesc.of(CD_Object, CD_MethodHandles_Lookup, CD_String, CD_Class, CD_int));

  private HiddenClasses() {}

  /// The constant with which a generated class loads a handle from its class data.
  public static DynamicConstantDesc<MethodHandle> handle(int index) {
    return DynamicConstantDesc.ofNamed(CLASS_DATA_AT, DEFAULT_NAME, CD_MethodHandle, index);
  }

  /// The descriptor of a class.
  public static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  /// Defines a class in this package. See [#define(Lookup, String, String, List, Consumer)].
  public static Lookup define(
      String name, String key, List<MethodHandle> handles, Consumer<? super ClassBuilder> body) {
    return define(MethodHandles.lookup(), name, key, handles, body);
  }

  /// Defines a class, building its bytes only if no class with this key was built before.
  ///
  /// @param host a lookup with full access to the package of the new class
  /// @param name a simple name for stack traces
  /// @param key everything that the bytes depend on
  /// @param handles the class data
  /// @param body writes the class
  /// @return a lookup in the new class
  public static Lookup define(
      Lookup host,
      String name,
      String key,
      List<MethodHandle> handles,
      Consumer<? super ClassBuilder> body) {
    ClassDesc self = ClassDesc.of(host.lookupClass().getPackageName(), name);
    byte[] bytes = BYTES.get(key);
    if (bytes == null) {
      bytes = ClassFile.of().build(self, body);
      BYTES.put(key, bytes);
    }
    try {
      return host.defineHiddenClassWithClassData(bytes, List.copyOf(handles), false);
    } catch (IllegalAccessException e) {
      throw new AssertionError("A lookup in Phyla's own package lacks access.", e);
    }
  }

  /// Emits a constructor that passes its parameters, all of them references, to the superclass.
  public static void passToParent(ClassBuilder type, ClassDesc parent, MethodTypeDesc init) {
    type.withMethodBody(
        ConstantDescs.INIT_NAME,
        init,
        0,
        code -> {
          code.aload(0);
          for (int i = 0; i < init.parameterCount(); i++) {
            code.aload(code.parameterSlot(i));
          }
          code.invokespecial(parent, ConstantDescs.INIT_NAME, init).return_();
        });
  }

  /// A handle of the only constructor of a generated class, which returns a supertype.
  public static MethodHandle constructor(Lookup defined, Class<?> as, Class<?>... parameters) {
    try {
      MethodHandle constructor =
          defined.findConstructor(
              defined.lookupClass(), MethodType.methodType(void.class, parameters));
      return constructor.asType(constructor.type().changeReturnType(as));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new LinkageError("A generated class lacks its constructor.", e);
    }
  }

  /// A handle of a static factory method of a generated class.
  ///
  /// Objects that a loop creates for each row prevent vectorisation if they are created through a
  /// constructor handle, but not with an ordinary `new`.
  public static MethodHandle factory(
      Lookup defined, String name, Class<?> as, Class<?>... parameters) {
    try {
      return defined.findStatic(defined.lookupClass(), name, MethodType.methodType(as, parameters));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new LinkageError("A generated class lacks its factory.", e);
    }
  }

  /// A new object of a generated class with a constructor without parameters.
  public static <T> T instance(Lookup defined, Class<T> as) {
    try {
      return as.cast(constructor(defined, Object.class).invoke());
    } catch (Throwable e) {
      throw new AssertionError("A generated class cannot be instantiated.", e);
    }
  }
}
