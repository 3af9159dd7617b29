package dev.phyla.model;

import dev.phyla.Column;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import dev.phyla.model.Kinds.Aim;
import dev.phyla.model.Kinds.Body;
import dev.phyla.model.Kinds.Fragile;
import dev.phyla.model.Kinds.Grid;
import dev.phyla.model.Kinds.Guest;
import dev.phyla.model.Kinds.Health;
import dev.phyla.model.Kinds.Label;
import dev.phyla.model.Kinds.Mood;
import dev.phyla.model.Kinds.Note;
import java.util.Comparator;
import java.util.List;

/// A field or a component to sort by.
///
/// @param type the component
/// @param field the field, or empty for the whole component
/// @param arrayType the class of the column
/// @param order the order of components, which the field determines if there is one
record SortKey<T>(Class<T> type, String field, Class<?> arrayType, Comparator<T> order) {
  /// Keys of every kind.
  static final List<SortKey<?>> ALL =
      List.of(
          new SortKey<>(Position.class, "x", float[].class, Comparator.comparing(Position::x)),
          new SortKey<>(Position.class, "y", float[].class, Comparator.comparing(Position::y)),
          new SortKey<>(
              Body.class,
              "spin.angle",
              double[].class,
              Comparator.comparing(body -> body.spin().angle())),
          new SortKey<>(Body.class, "parts", int[].class, Comparator.comparing(Body::parts)),
          new SortKey<>(
              Aim.class, "target", long[].class, Comparator.comparing(aim -> aim.target().bits())),
          new SortKey<>(Aim.class, "locked", boolean[].class, Comparator.comparing(Aim::locked)),
          new SortKey<>(Aim.class, "priority", byte[].class, Comparator.comparing(Aim::priority)),
          new SortKey<>(Aim.class, "range", short[].class, Comparator.comparing(Aim::range)),
          new SortKey<>(Aim.class, "mark", char[].class, Comparator.comparing(Aim::mark)),
          new SortKey<>(Aim.class, "since", long[].class, Comparator.comparing(Aim::since)),
          new SortKey<>(
              Health.class, "current", int[].class, Comparator.comparing(Health::current)),
          new SortKey<>(Grid.class, "scale", float[].class, Comparator.comparing(Grid::scale)),
          new SortKey<>(Guest.class, "of", int[].class, Comparator.comparing(Guest::of)),
          new SortKey<>(Grid.class, "", Void.class, Comparator.comparing(grid -> grid.cells()[2])),
          new SortKey<>(Note.class, "", Void.class, Comparator.comparing(Note::number)),
          new SortKey<>(Fragile.class, "", Void.class, Comparator.comparing(Fragile::first)),
          new SortKey<>(
              Label.class,
              "",
              Void.class,
              Comparator.<Label, Mood>comparing(
                  Label::mood, Comparator.nullsLast(Comparator.naturalOrder()))));

  /// The order of components, as values.
  int compare(Object one, Object other, boolean descending) {
    int comparison = order.compare(type.cast(one), type.cast(other));
    return descending ? -comparison : comparison;
  }

  /// Sorts a query.
  boolean sort(World world, Query query, boolean descending) {
    if (field.isEmpty()) {
      return query.sort(type, descending ? order.reversed() : order);
    }
    Column<?> column = world.column(type, field, arrayType);
    return descending ? query.sortDescending(column) : query.sort(column);
  }

  @Override
  public String toString() {
    return type.getSimpleName() + (field.isEmpty() ? "" : "." + field);
  }
}
