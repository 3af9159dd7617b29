package dev.phyla.model;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.untagged;
import static dev.phyla.Term.write;

import dev.phyla.Query0;
import dev.phyla.World;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Hidden;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.model.Kinds.Health;
import dev.phyla.model.Kinds.Label;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// Queries that select entities by their tags, or include disabled ones.
final class MarkedQueryCases {
  private final World world;
  private final ReferenceWorld reference;

  private MarkedQueryCases(World world, ReferenceWorld reference) {
    this.world = world;
    this.reference = reference;
  }

  static List<QueryCase> of(World world, ReferenceWorld reference) {
    var cases = new MarkedQueryCases(world, reference);
    return List.of(
        cases.entities(Wanted.having().tagged(Burning.class, Hidden.class).withDisabled()),
        cases.entities(
            Wanted.having().untagged(Selected.class, Hidden.class).without(Frozen.class)),
        cases.entities(Wanted.having().untagged(Burning.class).withDisabled()),
        cases.entities(
            Wanted.having(Position.class, Health.class).withOneOf(Label.class, Frozen.class)),
        cases.victims(),
        cases.labelled());
  }

  private QueryCase entities(Wanted wanted) {
    Query0 query = wanted.queryOf(world);
    return new QueryCase(
        query,
        wanted,
        List.of(
            _ ->
                QueryCases.compare(
                    seen -> query.each(seen::add),
                    seen -> reference.visit(wanted, Set.of(), (entity, _) -> seen.add(entity)))));
  }

  private QueryCase victims() {
    var query = world.query(write(Health.class), tagged(Selected.class), untagged(Hidden.class));
    Wanted wanted = Wanted.having(Health.class).tagged(Selected.class).untagged(Hidden.class);
    return new QueryCase(
        query,
        wanted,
        List.of(
            salt -> {
              query.update(health -> hit(health, salt));
              reference.visit(
                  wanted,
                  Set.of(Health.class),
                  (entity, own) ->
                      reference.write(entity, hit((Health) own.get(Health.class), salt)));
            },
            _ -> {
              query.each(
                  (entity, health) -> {
                    health.set(hit(health.get(), 1));
                    world.tag(Selected.class).remove(entity);
                    world.disable(entity);
                  });
              reference.visit(
                  wanted,
                  Set.of(Health.class),
                  (entity, own) -> {
                    reference.write(entity, hit((Health) own.get(Health.class), 1));
                    reference.marks().untag(Selected.class, entity);
                    reference.marks().disabled().add(entity);
                  });
            }));
  }

  private static Health hit(Health health, int by) {
    return new Health(Math.max(0, health.current() - by), health.max());
  }

  private QueryCase labelled() {
    var query = world.query(read(Label.class), optional(Position.class), tagged(Burning.class));
    Wanted wanted = Wanted.having(Label.class).tagged(Burning.class);
    return new QueryCase(
        query,
        wanted,
        List.of(
            _ ->
                QueryCases.compare(
                    seen ->
                        query.each((label, position) -> seen.add(Arrays.asList(label, position))),
                    seen ->
                        reference.visit(
                            wanted,
                            Set.of(),
                            (_, own) ->
                                seen.add(
                                    Arrays.asList(
                                        own.get(Label.class), own.get(Position.class)))))));
  }
}
