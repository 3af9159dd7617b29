package dev.phyla.internal.diff;

import dev.phyla.Entity;
import dev.phyla.snapshot.EntityChange;
import dev.phyla.snapshot.EntityChange.ComponentAdded;
import dev.phyla.snapshot.EntityChange.ComponentEnabledChanged;
import dev.phyla.snapshot.EntityChange.ComponentRemoved;
import dev.phyla.snapshot.EntityChange.EnabledChanged;
import dev.phyla.snapshot.EntityChange.FieldChanged;
import dev.phyla.snapshot.EntityChange.KeyChanged;
import dev.phyla.snapshot.EntityChange.LinkAdded;
import dev.phyla.snapshot.EntityChange.LinkFieldChanged;
import dev.phyla.snapshot.EntityChange.LinkRemoved;
import dev.phyla.snapshot.EntityChange.NameChanged;
import dev.phyla.snapshot.EntityChange.TagAdded;
import dev.phyla.snapshot.EntityChange.TagRemoved;
import java.util.Comparator;

/// The order of the differences of one entity: by kind, then by name, then by target. Fields of one
/// component or link are equal, so that a stable sort keeps their order.
final class ChangeOrder {
  private enum Kind {
    KEY,
    NAME,
    ENABLED,
    COMPONENT,
    TAG,
    LINK
  }

  /// What the order depends on.
  private record Place(Kind kind, String name, Entity target) {
    Place(Kind kind, String name) {
      this(kind, name, Entity.NONE);
    }
  }

  static final Comparator<EntityChange> INSTANCE =
      Comparator.comparing(
          ChangeOrder::place,
          Comparator.comparing(Place::kind)
              .thenComparing(Place::name)
              .thenComparing(place -> place.target.index())
              .thenComparing(place -> place.target.generation()));

  private ChangeOrder() {}

  private static Place place(EntityChange change) {
    return switch (change) {
      case KeyChanged _ -> new Place(Kind.KEY, "");
      case NameChanged _ -> new Place(Kind.NAME, "");
      case EnabledChanged _ -> new Place(Kind.ENABLED, "");
      case ComponentAdded added -> new Place(Kind.COMPONENT, added.component());
      case ComponentRemoved removed -> new Place(Kind.COMPONENT, removed.component());
      case FieldChanged changed -> new Place(Kind.COMPONENT, changed.component());
      case ComponentEnabledChanged changed -> new Place(Kind.COMPONENT, changed.component());
      case TagAdded added -> new Place(Kind.TAG, added.tag());
      case TagRemoved removed -> new Place(Kind.TAG, removed.tag());
      case LinkAdded added -> new Place(Kind.LINK, added.relation(), added.target());
      case LinkRemoved removed -> new Place(Kind.LINK, removed.relation(), removed.target());
      case LinkFieldChanged changed -> new Place(Kind.LINK, changed.relation(), changed.target());
    };
  }
}
