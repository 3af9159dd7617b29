package dev.phyla.model;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;

import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.model.Kinds.Aim;
import dev.phyla.model.Kinds.Body;
import dev.phyla.model.Kinds.BrokenException;
import dev.phyla.model.Kinds.Fragile;
import dev.phyla.model.Kinds.Frozen;
import dev.phyla.model.Kinds.Grid;
import dev.phyla.model.Kinds.Health;
import dev.phyla.model.Kinds.Label;
import dev.phyla.model.Kinds.Note;
import dev.phyla.model.Kinds.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Queries of many shapes over a world and its reference.
///
/// Every loop notes what it sees, in both worlds; the notes must be equal.
final class QueryCases {
  private final World world;
  private final ReferenceWorld reference;

  private QueryCases(World world, ReferenceWorld reference) {
    this.world = world;
    this.reference = reference;
  }

  static List<QueryCase> of(World world, ReferenceWorld reference) {
    var cases = new QueryCases(world, reference);
    return List.of(
        cases.everything(),
        cases.movers(),
        cases.labelled(),
        cases.aiming(),
        cases.grids(),
        cases.groups(),
        cases.notes(),
        cases.patients());
  }

  private static boolean has(Set<Class<?>> types, Class<?> one, Class<?> other) {
    return types.contains(one) && types.contains(other);
  }

  private static boolean hasAny(Set<Class<?>> types, Class<?> one, Class<?> other) {
    return types.contains(one) || types.contains(other);
  }

  /// Runs a loop in the world and what it means in the reference.
  private static void compare(Consumer<List<Object>> loop, Consumer<List<Object>> meaning) {
    List<Object> seen = notes(loop);
    List<Object> expected = notes(meaning);
    Comparison.same(seen, expected, "what the loop saw");
  }

  private static List<Object> notes(Consumer<List<Object>> loop) {
    List<Object> notes = new ArrayList<>();
    try {
      loop.accept(notes);
    } catch (BrokenException e) {
      notes.add(e.getMessage());
    }
    return notes;
  }

  private QueryCase everything() {
    var query = world.query();
    Predicate<Set<Class<?>>> all = _ -> true;
    return new QueryCase(
        query,
        all,
        List.of(
            _ ->
                compare(
                    seen -> query.each(seen::add),
                    seen -> reference.visit(all, Set.of(), (entity, _) -> seen.add(entity)))));
  }

  private QueryCase movers() {
    var query = world.query(write(Position.class), read(Body.class), without(Frozen.class));
    Predicate<Set<Class<?>>> matches =
        types -> has(types, Position.class, Body.class) && !types.contains(Frozen.class);
    Set<Class<?>> written = Set.of(Position.class);
    var x = world.column(Position.class, "x", float[].class);
    var parts = world.column(Body.class, "parts", int[].class);
    return new QueryCase(
        query,
        matches,
        List.of(
            salt -> {
              query.update((p, b) -> new Position(p.x() + salt, p.y() + b.centre().y()));
              reference.visit(
                  matches,
                  written,
                  (_, own) -> {
                    var p = (Position) own.get(Position.class);
                    var b = (Body) own.get(Body.class);
                    own.put(Position.class, new Position(p.x() + salt, p.y() + b.centre().y()));
                  });
            },
            salt -> {
              query.update((entity, p, b) -> new Position(entity.index(), b.parts() + salt));
              reference.visit(
                  matches,
                  written,
                  (entity, own) -> {
                    var b = (Body) own.get(Body.class);
                    own.put(Position.class, new Position(entity.index(), b.parts() + salt));
                  });
            },
            salt ->
                compare(
                    seen ->
                        query.each(
                            (p, b) -> {
                              breakAt(seen, salt);
                              seen.add(p.get());
                              if (b.parts() % 2 == 0) {
                                p.set(new Position(salt, b.parts()));
                              }
                            }),
                    seen ->
                        reference.visit(
                            matches,
                            written,
                            (_, own) -> {
                              breakAt(seen, salt);
                              seen.add(own.get(Position.class));
                              int count = ((Body) own.get(Body.class)).parts();
                              if (count % 2 == 0) {
                                own.put(Position.class, new Position(salt, count));
                              }
                            })),
            salt -> {
              for (Chunk chunk : query.chunks()) {
                float[] xs = chunk.write(x);
                int[] counts = chunk.read(parts);
                for (int row = chunk.first(); row < chunk.end(); row++) {
                  xs[row] = counts[row] - salt;
                }
              }
              reference.visit(
                  matches,
                  written,
                  (_, own) -> {
                    var p = (Position) own.get(Position.class);
                    var b = (Body) own.get(Body.class);
                    own.put(Position.class, new Position(b.parts() - salt, p.y()));
                  });
            }));
  }

  /// Breaks a loop off in the middle, for some numbers.
  private static void breakAt(List<Object> seen, int salt) {
    if (salt % 3 == 0 && seen.size() == salt % 8) {
      throw new BrokenException();
    }
  }

  private QueryCase labelled() {
    var query = world.query(read(Position.class), optional(Label.class), optional(Health.class));
    Predicate<Set<Class<?>>> matches = types -> types.contains(Position.class);
    return new QueryCase(
        query,
        matches,
        List.of(
            _ ->
                compare(
                    seen ->
                        query.each((entity, p, l, h) -> seen.add(Arrays.asList(entity, p, l, h))),
                    seen ->
                        reference.visit(
                            matches,
                            Set.of(),
                            (entity, own) ->
                                seen.add(
                                    Arrays.asList(
                                        entity,
                                        own.get(Position.class),
                                        own.get(Label.class),
                                        own.get(Health.class)))))));
  }

  private QueryCase aiming() {
    var query = world.query(write(Aim.class), optional(Grid.class), anyOf(Label.class, Note.class));
    Predicate<Set<Class<?>>> matches =
        types -> types.contains(Aim.class) && hasAny(types, Label.class, Note.class);
    BiConsumer<Entity, Map<Class<?>, Object>> retarget =
        (entity, own) -> own.computeIfPresent(Aim.class, (_, aim) -> aimed((Aim) aim, entity));
    return new QueryCase(
        query,
        matches,
        List.of(
            _ -> {
              query.update((entity, aim, _) -> aimed(aim, entity));
              reference.visit(matches, Set.of(Aim.class), retarget);
            },
            _ ->
                compare(
                    seen -> query.each((aim, grid) -> seen.add(Arrays.asList(aim.get(), grid))),
                    seen ->
                        reference.visit(
                            matches,
                            Set.of(Aim.class),
                            (_, own) ->
                                seen.add(
                                    Arrays.asList(own.get(Aim.class), own.get(Grid.class)))))));
  }

  private static Aim aimed(Aim aim, Entity target) {
    return new Aim(target, !aim.locked(), aim.priority(), aim.range(), 'x', aim.since() + 1);
  }

  private QueryCase grids() {
    var query = world.query(write(Grid.class), with(Position.class));
    Predicate<Set<Class<?>>> matches = types -> has(types, Grid.class, Position.class);
    var cells = world.column(Grid.class, "cells", int[].class);
    BiConsumer<Entity, Map<Class<?>, Object>> increase =
        (_, own) -> own.computeIfPresent(Grid.class, (_, grid) -> increased((Grid) grid));
    return new QueryCase(
        query,
        matches,
        List.of(
            _ -> {
              query.update(QueryCases::increased);
              reference.visit(matches, Set.of(Grid.class), increase);
            },
            _ -> {
              query
                  .chunks()
                  .forEach(
                      chunk -> {
                        int[] all = chunk.write(cells);
                        int end = chunk.end() * cells.stride();
                        for (int i = chunk.first() * cells.stride(); i < end; i++) {
                          all[i]++;
                        }
                      });
              reference.visit(matches, Set.of(Grid.class), increase);
            }));
  }

  private static Grid increased(Grid grid) {
    return new Grid(Arrays.stream(grid.cells()).map(cell -> cell + 1).toArray(), grid.scale());
  }

  private QueryCase groups() {
    var query =
        world.query(
            anyOf(Note.class, Label.class), anyOf(Frozen.class, Health.class), without(Grid.class));
    Predicate<Set<Class<?>>> matches =
        types ->
            hasAny(types, Note.class, Label.class)
                && hasAny(types, Frozen.class, Health.class)
                && !types.contains(Grid.class);
    return new QueryCase(
        query,
        matches,
        List.of(
            _ ->
                compare(
                    seen -> query.each(seen::add),
                    seen -> reference.visit(matches, Set.of(), (entity, _) -> seen.add(entity)))));
  }

  private QueryCase notes() {
    var query = world.query(write(Note.class), read(Label.class));
    Predicate<Set<Class<?>>> matches = types -> has(types, Note.class, Label.class);
    return new QueryCase(
        query,
        matches,
        List.of(
            salt -> {
              var note = new Note(salt);
              query.update((old, label) -> label.mood() == null ? old : note);
              reference.visit(
                  matches,
                  Set.of(Note.class),
                  (_, own) -> {
                    if (((Label) own.get(Label.class)).mood() != null) {
                      own.put(Note.class, note);
                    }
                  });
            }));
  }

  private QueryCase patients() {
    var query = world.query(write(Health.class), write(Fragile.class), optional(Body.class));
    Predicate<Set<Class<?>>> matches = types -> has(types, Health.class, Fragile.class);
    return new QueryCase(
        query,
        matches,
        List.of(
            salt ->
                compare(
                    seen ->
                        query.each(
                            (entity, health, fragile, body) -> {
                              seen.add(Arrays.asList(entity, body));
                              health.set(new Health(seen.size(), salt));
                              fragile.set(breaking(seen.size(), salt));
                            }),
                    seen ->
                        reference.visit(
                            matches,
                            Set.of(Health.class, Fragile.class),
                            (entity, own) -> {
                              seen.add(Arrays.asList(entity, own.get(Body.class)));
                              own.put(Health.class, new Health(seen.size(), salt));
                              Fragile fragile = breaking(seen.size(), salt);
                              fragile.second();
                              own.put(Fragile.class, fragile);
                            }))));
  }

  private static Fragile breaking(int count, int salt) {
    return new Fragile(salt, count == 1 + salt % 8 ? Fragile.BREAKS : count);
  }
}
