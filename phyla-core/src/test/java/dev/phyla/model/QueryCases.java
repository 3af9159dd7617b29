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
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Position;
import dev.phyla.model.Kinds.Aim;
import dev.phyla.model.Kinds.Body;
import dev.phyla.model.Kinds.BrokenException;
import dev.phyla.model.Kinds.Fragile;
import dev.phyla.model.Kinds.Grid;
import dev.phyla.model.Kinds.Health;
import dev.phyla.model.Kinds.Label;
import dev.phyla.model.Kinds.Note;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Queries of many shapes over a world and its reference.
///
/// Every loop records what it sees, in both worlds; the records must be equal.
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

  /// Runs a loop in the world and its equivalent in the reference.
  static void compare(Consumer<List<Object>> loop, Consumer<List<Object>> meaning) {
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
    Wanted all = Wanted.having();
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
    Wanted wanted = Wanted.having(Position.class, Body.class).without(Frozen.class);
    Set<Class<?>> written = Set.of(Position.class);
    var x = world.column(Position.class, "x", float[].class);
    var parts = world.column(Body.class, "parts", int[].class);
    return new QueryCase(
        query,
        wanted,
        List.of(
            salt -> {
              query.update((p, b) -> new Position(p.x() + salt, p.y() + b.centre().y()));
              reference.visit(
                  wanted,
                  written,
                  (entity, own) -> {
                    var p = (Position) own.get(Position.class);
                    var b = (Body) own.get(Body.class);
                    reference.write(entity, new Position(p.x() + salt, p.y() + b.centre().y()));
                  });
            },
            salt -> {
              query.update((entity, p, b) -> new Position(entity.index(), b.parts() + salt));
              reference.visit(
                  wanted,
                  written,
                  (entity, own) -> {
                    var b = (Body) own.get(Body.class);
                    reference.write(entity, new Position(entity.index(), b.parts() + salt));
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
                            wanted,
                            written,
                            (entity, own) -> {
                              breakAt(seen, salt);
                              seen.add(own.get(Position.class));
                              int count = ((Body) own.get(Body.class)).parts();
                              if (count % 2 == 0) {
                                reference.write(entity, new Position(salt, count));
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
                  wanted,
                  written,
                  (entity, own) -> {
                    var p = (Position) own.get(Position.class);
                    var b = (Body) own.get(Body.class);
                    reference.overwrite(entity, new Position(b.parts() - salt, p.y()));
                  });
            },
            salt -> {
              for (Chunk chunk : query.chunks()) {
                float[] xs = chunk.writeUnmarked(x);
                for (int row = chunk.first(); row < chunk.end(); row++) {
                  if (isChosen(chunk.entity(row), salt)) {
                    xs[row] = salt;
                    chunk.markChanged(x, row);
                  }
                }
              }
              reference.visit(
                  wanted,
                  written,
                  (entity, own) -> {
                    if (isChosen(entity, salt)) {
                      var p = (Position) own.get(Position.class);
                      reference.overwrite(entity, new Position(salt, p.y()));
                    }
                  });
            }));
  }

  private static boolean isChosen(Entity entity, int salt) {
    return (entity.index() + salt) % 3 == 0;
  }

  /// Ends a loop early, for some numbers.
  private static void breakAt(List<Object> seen, int salt) {
    if (salt % 3 == 0 && seen.size() == salt % 8) {
      throw new BrokenException();
    }
  }

  private QueryCase labelled() {
    var query = world.query(read(Position.class), optional(Label.class), optional(Health.class));
    Wanted wanted = Wanted.having(Position.class);
    return new QueryCase(
        query,
        wanted,
        List.of(
            _ ->
                compare(
                    seen ->
                        query.each((entity, p, l, h) -> seen.add(Arrays.asList(entity, p, l, h))),
                    seen ->
                        reference.visit(
                            wanted,
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
    Wanted wanted = Wanted.having(Aim.class).withOneOf(Label.class, Note.class);
    BiConsumer<Entity, Map<Class<?>, Object>> retarget =
        (entity, own) -> reference.write(entity, aimed((Aim) own.get(Aim.class), entity));
    return new QueryCase(
        query,
        wanted,
        List.of(
            _ -> {
              query.update((entity, aim, _) -> aimed(aim, entity));
              reference.visit(wanted, Set.of(Aim.class), retarget);
            },
            _ ->
                compare(
                    seen -> query.each((aim, grid) -> seen.add(Arrays.asList(aim.get(), grid))),
                    seen ->
                        reference.visit(
                            wanted,
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
    Wanted wanted = Wanted.having(Grid.class, Position.class);
    var cells = world.column(Grid.class, "cells", int[].class);
    BiConsumer<Entity, Map<Class<?>, Object>> increase =
        (entity, own) -> reference.write(entity, increased((Grid) own.get(Grid.class)));
    return new QueryCase(
        query,
        wanted,
        List.of(
            _ -> {
              query.update(QueryCases::increased);
              reference.visit(wanted, Set.of(Grid.class), increase);
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
              reference.visit(
                  wanted,
                  Set.of(Grid.class),
                  (entity, own) ->
                      reference.overwrite(entity, increased((Grid) own.get(Grid.class))));
            }));
  }

  private static Grid increased(Grid grid) {
    return new Grid(Arrays.stream(grid.cells()).map(cell -> cell + 1).toArray(), grid.scale());
  }

  private QueryCase groups() {
    var query =
        world.query(
            anyOf(Note.class, Label.class), anyOf(Frozen.class, Health.class), without(Grid.class));
    Wanted wanted =
        Wanted.having()
            .withOneOf(Note.class, Label.class)
            .withOneOf(Frozen.class, Health.class)
            .without(Grid.class);
    return new QueryCase(
        query,
        wanted,
        List.of(
            _ ->
                compare(
                    seen -> query.each(seen::add),
                    seen -> reference.visit(wanted, Set.of(), (entity, _) -> seen.add(entity)))));
  }

  private QueryCase notes() {
    var query = world.query(write(Note.class), read(Label.class));
    Wanted wanted = Wanted.having(Note.class, Label.class);
    return new QueryCase(
        query,
        wanted,
        List.of(
            salt -> {
              var note = new Note(salt);
              query.update((old, label) -> label.mood() == null ? old : note);
              reference.visit(
                  wanted,
                  Set.of(Note.class),
                  (entity, own) -> {
                    boolean calm = ((Label) own.get(Label.class)).mood() == null;
                    reference.write(entity, calm ? own.get(Note.class) : note);
                  });
            }));
  }

  private QueryCase patients() {
    var query = world.query(write(Health.class), write(Fragile.class), optional(Body.class));
    Wanted wanted = Wanted.having(Health.class, Fragile.class);
    return new QueryCase(
        query,
        wanted,
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
                            wanted,
                            Set.of(Health.class, Fragile.class),
                            (entity, own) -> {
                              seen.add(Arrays.asList(entity, own.get(Body.class)));
                              reference.write(entity, new Health(seen.size(), salt));
                              Fragile fragile = breaking(seen.size(), salt);
                              fragile.second();
                              reference.write(entity, fragile);
                            }))));
  }

  private static Fragile breaking(int count, int salt) {
    return new Fragile(salt, count == 1 + salt % 8 ? Fragile.BREAKS : count);
  }
}
