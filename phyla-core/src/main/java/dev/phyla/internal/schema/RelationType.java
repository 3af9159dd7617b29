package dev.phyla.internal.schema;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.component.RowCodec;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.relation.Relation;
import dev.phyla.relation.Relation.OnTargetDespawn;
import dev.phyla.relation.Relation.Storage;
import org.jspecify.annotations.Nullable;

/// A relation of a schema.
///
/// @param id its number in the schema
/// @param type the record that declares it
/// @param name its stable name
/// @param traits how its links behave
/// @param layout how values are stored
/// @param codec the code that reads and writes values
public record RelationType(
    int id, Class<?> type, String name, Relation traits, ComponentLayout layout, RowCodec codec) {
  /// Describes a relation.
  ///
  /// @throws IllegalArgumentException if the class is not a relation, or its traits contradict each
  ///   other
  public static RelationType of(int id, Class<?> type) {
    Relation traits = type.getAnnotation(Relation.class);
    if (traits == null || !type.isRecord()) {
      throw new IllegalArgumentException(
          String.format(
              "%s is not a relation; a relation is a record annotated with @Relation.",
              type.getTypeName()));
    }
    String contradiction = contradiction(traits);
    if (contradiction != null) {
      throw new IllegalArgumentException(
          String.format("The relation %s %s.", type.getTypeName(), contradiction));
    }
    ComponentLayout layout = ComponentLayout.of(type);
    return new RelationType(
        id, type, ComponentRegistry.nameOf(type), traits, layout, RowCodec.of(layout));
  }

  private static @Nullable String contradiction(Relation traits) {
    if (traits.symmetric() && traits.acyclic()) {
      return "is symmetric and acyclic, but a symmetric link is a cycle; drop one of the traits";
    }
    if (traits.reverseIndexed()) {
      return null;
    }
    if (traits.onTargetDespawn() == OnTargetDespawn.DESPAWN_SOURCE) {
      return "despawns sources with their target, which needs reverseIndexed = true";
    }
    if (traits.storage() == Storage.DENSE) {
      return "is dense, which needs reverseIndexed = true";
    }
    return null;
  }

  /// Whether a source has at most one target.
  public boolean isExclusive() {
    return traits.exclusive();
  }

  /// Whether links take part in archetypes.
  public boolean isDense() {
    return traits.storage() == Storage.DENSE;
  }

  /// What happens to sources when a target is despawned.
  public OnTargetDespawn onTargetDespawn() {
    return traits.onTargetDespawn();
  }
}
