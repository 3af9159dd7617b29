package dev.phyla.bench.phyla;

import java.util.List;

/// Twenty-six tags, which scatter entities over as many archetypes.
final class Letters {
  private static final List<Record> ALL =
      List.of(
          new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J(),
          new K(), new L(), new M(), new N(), new O(), new P(), new Q(), new R(), new S(), new T(),
          new U(), new V(), new W(), new X(), new Y(), new Z());

  private Letters() {}

  /// The letter of the entity with the given ordinal.
  static Record of(int ordinal) {
    return ALL.get(ordinal % ALL.size());
  }

  record A() {}

  record B() {}

  record C() {}

  record D() {}

  record E() {}

  record F() {}

  record G() {}

  record H() {}

  record I() {}

  record J() {}

  record K() {}

  record L() {}

  record M() {}

  record N() {}

  record O() {}

  record P() {}

  record Q() {}

  record R() {}

  record S() {}

  record T() {}

  record U() {}

  record V() {}

  record W() {}

  record X() {}

  record Y() {}

  record Z() {}
}
