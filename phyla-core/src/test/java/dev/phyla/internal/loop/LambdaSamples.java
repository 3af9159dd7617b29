package dev.phyla.internal.loop;

import dev.phyla.Query1;
import dev.phyla.Query2;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery1;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.LoopShape.Parameter;
import java.util.List;

/// Lambdas whose bytecode is looked at, and how loops call them.
class LambdaSamples {
  record Vector(float x, float y, float z) {
    Vector plus(Vector other) {
      return new Vector(x + other.x, y + other.y, z + other.z);
    }
  }

  record Body(Vector location, Vector speed, Vector force, Vector drag) {
    Body moved() {
      return new Body(location.plus(speed), speed.plus(force), force, drag);
    }
  }

  record Checked(int value) {
    Checked {
      if (value < 0) {
        throw new IllegalArgumentException();
      }
    }
  }

  record Named(String name) {}

  static LoopShape each1(Class<?> written) {
    return new LoopShape(
        ColumnArrays.class,
        Form.EACH,
        Query1.Each.class,
        List.of(parameter(Access.WRITE, written)));
  }

  static LoopShape each2(Class<?> written, Class<?> read) {
    return new LoopShape(
        ColumnArrays.class,
        Form.EACH,
        Query2.Each.class,
        List.of(parameter(Access.WRITE, written), parameter(Access.READ, read)));
  }

  static LoopShape update1(Class<?> written) {
    return new LoopShape(
        ColumnArrays.class,
        Form.UPDATE,
        UpdateQuery1.Update.class,
        List.of(parameter(Access.WRITE, written)));
  }

  private static Parameter parameter(Access access, Class<?> component) {
    return new Parameter(access, ComponentLayout.of(component));
  }

  /// Methods that lambdas inherit and call.
  static class Parent {
    static Vector origin() {
      return new Vector(0, 0, 0);
    }
  }

  static final class Child extends Parent {
    static Query2.Each<Ref<Vector>, Body> lambda() {
      return (vector, body) -> {
        if (body.location().x() > 0) {
          reset(vector);
          vector.set(origin());
          report(body.location().x());
        }
      };
    }

    private static void reset(Ref<Vector> vector) {
      vector.set(halved(vector.get()));
    }

    private static Vector halved(Vector vector) {
      return new Vector(vector.x / 2, vector.y / 2, vector.z / 2);
    }

    private static void report(float x) {
      var unused = Float.toString(x);
    }
  }
}
