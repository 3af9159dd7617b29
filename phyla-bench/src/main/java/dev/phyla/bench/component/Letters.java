package dev.phyla.bench.component;

import com.artemis.PooledComponent;
import com.badlogic.ashley.core.Component;
import java.util.List;

/// Twenty-six marker components, which scatter entities over as many archetypes.
public final class Letters {
  private static final List<Letter> ALL =
      List.of(
          new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J(),
          new K(), new L(), new M(), new N(), new O(), new P(), new Q(), new R(), new S(), new T(),
          new U(), new V(), new W(), new X(), new Y(), new Z());

  private Letters() {}

  /// The letter of the entity with the given ordinal.
  public static Letter of(int ordinal) {
    return ALL.get(ordinal % ALL.size());
  }

  /// A marker component.
  public abstract static class Letter extends PooledComponent implements Component {
    @Override
    public void reset() {}
  }

  public static final class A extends Letter {}

  public static final class B extends Letter {}

  public static final class C extends Letter {}

  public static final class D extends Letter {}

  public static final class E extends Letter {}

  public static final class F extends Letter {}

  public static final class G extends Letter {}

  public static final class H extends Letter {}

  public static final class I extends Letter {}

  public static final class J extends Letter {}

  public static final class K extends Letter {}

  public static final class L extends Letter {}

  public static final class M extends Letter {}

  public static final class N extends Letter {}

  public static final class O extends Letter {}

  public static final class P extends Letter {}

  public static final class Q extends Letter {}

  public static final class R extends Letter {}

  public static final class S extends Letter {}

  public static final class T extends Letter {}

  public static final class U extends Letter {}

  public static final class V extends Letter {}

  public static final class W extends Letter {}

  public static final class X extends Letter {}

  public static final class Y extends Letter {}

  public static final class Z extends Letter {}
}
