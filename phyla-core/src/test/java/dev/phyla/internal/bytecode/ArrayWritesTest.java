package dev.phyla.internal.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.invoke.MethodHandleInfo;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whether code can write to an array is read off the code.
class ArrayWritesTest {
  record Point(float x, float y) {
    Point {
      x = Math.max(x, 0);
    }

    Point plus(Point other) {
      return new Point(x + other.x, y + other.y);
    }
  }

  record Remembering(int value) {
    private static final int[] LAST = new int[1];

    Remembering {
      LAST[0] = value;
    }
  }

  @SuppressWarnings("serial")
  static final class Recorded extends RuntimeException {
    @Override
    public synchronized Throwable fillInStackTrace() {
      Remembering.LAST[0]++;
      return this;
    }
  }

  enum Side {
    LEFT,
    RIGHT
  }

  static class Open {
    int overridable() {
      return 1;
    }

    final int last() {
      return 2;
    }
  }

  static class Overriding extends Open {
    @Override
    int overridable() {
      Remembering.LAST[0]++;
      return 3;
    }

    static int callsBoth(Overriding a) {
      return a.original();
    }

    private int original() {
      Open other = this;
      return super.overridable() + other.overridable();
    }
  }

  /// Methods that cannot write to arrays.
  @SuppressWarnings("unused")
  static final class Harmless {
    private static int count;

    static int arithmetic(int a, int b) {
      return a > b ? a * b : a % 7;
    }

    static float mathematics(float a) {
      return (float) Math.sqrt(a) + Float.intBitsToFloat(3);
    }

    static Point records(Point a, Point b) {
      return a.x() > 1 ? a.plus(b) : a;
    }

    static int readsArrays(int[] a) {
      return a[0] + a.length;
    }

    static void writesFields(int a) {
      count += a;
    }

    static int callsItself(int a) {
      return a == 0 ? 0 : callsItself(a - 1) + 1;
    }

    static int callsPrivateMethods(Harmless a) {
      return a.hidden();
    }

    static int callsFinalMethods(Open a) {
      return a.last();
    }

    static int callsInheritedMethods(Overriding a) {
      return a.last();
    }

    static int choosesByEnum(Side a) {
      return switch (a) {
        case LEFT -> -1;
        case RIGHT -> 1;
      };
    }

    static float checks(float a, String name) {
      if (a < 0) {
        throw new IllegalArgumentException(name + " is " + a + ".");
      }
      return a;
    }

    static int loops(int a) {
      int sum = 0;
      for (int i = 0; i < a; i++) {
        sum += i;
      }
      return sum;
    }

    private int hidden() {
      return count;
    }
  }

  /// Methods that can write to arrays, or of which that is not known.
  @SuppressWarnings("unused")
  static final class Harmful {
    static void writes(float[] a) {
      a[0] = 1;
    }

    static void writesReferences(Object[] a) {
      a[0] = "x";
    }

    static void callsOneThatWrites(float[] a, boolean really) {
      if (really) {
        writes(a);
      }
    }

    static Remembering makesOneThatWrites() {
      return new Remembering(1);
    }

    static void fills(char[] a) {
      Character.toChars('x', a, 0);
    }

    static void copies(float[] a) {
      System.arraycopy(a, 0, a, 1, 1);
    }

    static int callsAnInterface(IntSupplier a) {
      return a.getAsInt();
    }

    static int callsWhatMayBeOverridden(Open a) {
      return a.overridable();
    }

    static String concatenates(Object a) {
      return "a" + a;
    }

    static void throwsExceptionOfItsOwn() {
      throw new Recorded();
    }

    static Exception makesAMessageOfACause(Throwable cause) {
      return new IllegalStateException(cause);
    }

    static int parses(CharSequence a) {
      return Integer.parseInt(a, 0, 1, 10);
    }

    static IntSupplier makesLambdas(int a) {
      return () -> a;
    }

    static int callsNativeCode(Object a) {
      return System.identityHashCode(a);
    }
  }

  private static boolean arePossibleIn(Class<?> type, MethodModel method) {
    var writes = new ArrayWrites(ArrayWritesTest.class);
    writes.lookIn(
        type.getName().replace('.', '/'),
        method.methodName().stringValue(),
        method.methodType().stringValue(),
        MethodHandleInfo.REF_invokeStatic);
    return writes.arePossible();
  }

  private static List<MethodModel> staticMethods(Class<?> type) {
    ClassModel model = ClassFiles.of(type).orElseThrow();
    return model.methods().stream()
        .filter(method -> method.flags().has(AccessFlag.STATIC))
        .filter(method -> !method.flags().has(AccessFlag.SYNTHETIC))
        .toList();
  }

  @Test
  void areNotPossibleInHarmlessMethods() {
    assertThat(staticMethods(Harmless.class))
        .hasSize(12)
        .allSatisfy(
            method ->
                assertThat(arePossibleIn(Harmless.class, method))
                    .as(method.methodName().stringValue())
                    .isFalse());
  }

  @Test
  void arePossibleInAllOthers() {
    assertThat(staticMethods(Harmful.class))
        .hasSize(14)
        .allSatisfy(
            method ->
                assertThat(arePossibleIn(Harmful.class, method))
                    .as(method.methodName().stringValue())
                    .isTrue());
  }

  @Test
  void arePossibleInAnOverridingMethodAlthoughTheOverriddenOneWasRead() {
    assertThat(staticMethods(Overriding.class))
        .singleElement()
        .matches(method -> arePossibleIn(Overriding.class, method));
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        MethodHandleInfo.REF_invokeInterface,
        MethodHandleInfo.REF_getField,
        MethodHandleInfo.REF_putStatic
      })
  void arePossibleInWhatIsNotKnownBeforeTheCall(int referenceKind) {
    var writes = new ArrayWrites(ArrayWritesTest.class);
    writes.lookIn("java/util/function/IntSupplier", "getAsInt", "()I", referenceKind);
    assertThat(writes.arePossible()).isTrue();
  }

  @Test
  void arePossibleInWhatCannotBeFound() {
    var writes = new ArrayWrites(ArrayWritesTest.class);
    writes.lookIn("no/such/Type", "method", "()V", MethodHandleInfo.REF_invokeStatic);
    assertThat(writes.arePossible()).isTrue();
  }

  @Test
  void stayPossibleWhateverElseIsRead() {
    var writes = new ArrayWrites(ArrayWritesTest.class);
    String open = Open.class.getName().replace('.', '/');
    writes.lookIn(open, "overridable", "()I", MethodHandleInfo.REF_invokeVirtual);
    writes.lookIn(open, "last", "()I", MethodHandleInfo.REF_invokeVirtual);
    assertThat(writes.arePossible()).isTrue();
  }
}
