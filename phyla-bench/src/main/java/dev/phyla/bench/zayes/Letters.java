package dev.phyla.bench.zayes;

import com.simsilica.es.EntityComponent;
import java.util.List;

/// Twenty-six marker components.
final class Letters {
  private static final List<EntityComponent> ALL =
      List.of(
          new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J(),
          new K(), new L(), new M(), new N(), new O(), new P(), new Q(), new R(), new S(), new T(),
          new U(), new V(), new W(), new X(), new Y(), new Z());

  private Letters() {}

  /// The letter of the entity with the given ordinal.
  static EntityComponent of(int ordinal) {
    return ALL.get(ordinal % ALL.size());
  }

  record A() implements EntityComponent {}

  record B() implements EntityComponent {}

  record C() implements EntityComponent {}

  record D() implements EntityComponent {}

  record E() implements EntityComponent {}

  record F() implements EntityComponent {}

  record G() implements EntityComponent {}

  record H() implements EntityComponent {}

  record I() implements EntityComponent {}

  record J() implements EntityComponent {}

  record K() implements EntityComponent {}

  record L() implements EntityComponent {}

  record M() implements EntityComponent {}

  record N() implements EntityComponent {}

  record O() implements EntityComponent {}

  record P() implements EntityComponent {}

  record Q() implements EntityComponent {}

  record R() implements EntityComponent {}

  record S() implements EntityComponent {}

  record T() implements EntityComponent {}

  record U() implements EntityComponent {}

  record V() implements EntityComponent {}

  record W() implements EntityComponent {}

  record X() implements EntityComponent {}

  record Y() implements EntityComponent {}

  record Z() implements EntityComponent {}
}
