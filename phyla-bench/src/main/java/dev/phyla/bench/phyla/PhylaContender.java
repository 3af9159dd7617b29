package dev.phyla.bench.phyla;

import static dev.phyla.bench.phyla.PhylaIteration.Scatter.NONE;
import static dev.phyla.bench.phyla.PhylaIteration.Scatter.OVER_26_ARCHETYPES;

import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.bench.batch.BatchForms;
import dev.phyla.bench.history.HistoryForms;
import dev.phyla.bench.models.ModelForms;
import dev.phyla.bench.shape.ScheduledSystems;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Task;
import dev.phyla.bench.workload.Workload;
import java.util.List;

/// Phyla, in each of its forms of a task.
public final class PhylaContender implements Contender {
  @Override
  public String id() {
    return "phyla";
  }

  @Override
  public String name() {
    return "Phyla";
  }

  @Override
  public List<Form> forms(Task task) {
    return switch (task) {
      case CREATE_2 -> List.of(Form.only(PhylaStructure.CreateTwo::new));
      case CREATE_5 -> List.of(Form.only(PhylaStructure.CreateFive::new));
      case CREATE_BULK -> List.of(Form.only(PhylaStructure.CreateBulk::new));
      case DESTROY -> List.of(Form.only(PhylaStructure.Destroy::new));
      case ITERATE_2 ->
          List.of(
              Form.named("each", entities -> new PhylaIteration.Each(entities, NONE)),
              Form.named("update", entities -> new PhylaIteration.Update(entities, NONE)),
              Form.named("columns", entities -> new PhylaColumns.Move(entities, NONE)));
      case ITERATE_26 ->
          List.of(
              Form.named("each", entities -> new PhylaIteration.Each(entities, OVER_26_ARCHETYPES)),
              Form.named(
                  "update", entities -> new PhylaIteration.Update(entities, OVER_26_ARCHETYPES)),
              Form.named(
                  "columns", entities -> new PhylaColumns.Move(entities, OVER_26_ARCHETYPES)));
      case ITERATE_5 ->
          List.of(
              Form.named("each", PhylaIteration.Five::new),
              Form.named("columns", PhylaColumns.Five::new));
      case EXCLUDE -> List.of(Form.named("each", PhylaIteration.Exclude::new));
      case CONDITIONAL ->
          List.of(
              Form.named("each", PhylaIteration.ConditionalEach::new),
              Form.named("update", PhylaIteration.ConditionalUpdate::new));
      case ADD_REMOVE -> List.of(Form.only(PhylaStructure.AddRemove::new));
      case GET ->
          List.of(
              Form.named("accessor from Entity[]", PhylaAccess.GetByAccessor::new),
              Form.named("accessor from long[]", PhylaAccess.GetPackedByAccessor::new),
              Form.named("world from Entity[]", PhylaAccess.GetByWorld::new));
      case SET ->
          List.of(
              Form.named("accessor from Entity[]", PhylaAccess.SetByAccessor::new),
              Form.named("accessor from long[]", PhylaAccess.SetPackedByAccessor::new),
              Form.named("world from Entity[]", PhylaAccess.SetByWorld::new));
      case FRESH ->
          List.of(
              Form.named("new world", entities -> new PhylaFresh(entities, World::new)),
              Form.named(
                  "shared schema",
                  entities -> {
                    var schema = new Schema();
                    return new PhylaFresh(entities, () -> new World(schema));
                  }));
      case SORT ->
          List.of(
              Form.named("by column", PhylaSort.ByColumn::new),
              Form.named("by comparator", PhylaSort.ByComparator::new));
      case SORT_AGAIN -> List.of(Form.named("by column", PhylaSort.Again::new));
      case PROPAGATE_ALL -> PhylaTransforms.forms(PhylaTransforms.All::new);
      case PROPAGATE_SUBTREE -> PhylaTransforms.forms(PhylaTransforms.Subtree::new);
      case PROPAGATE_NOTHING -> List.of(Form.only(PhylaTransforms.Nothing::new));
      case SPAWN_7 ->
          List.of(
              Form.named("direct", PhylaCommands.SpawnDirectly::new),
              Form.named("commands", PhylaCommands.SpawnLater::new));
      case SPAWN_EQUAL ->
          List.of(
              Form.named("spawnMany", PhylaPrefabs.SpawnMany::new),
              Form.named("instantiateMany", PhylaPrefabs.InstantiateMany::new));
      case SPAWN_PREPARED ->
          List.of(
              Form.named("components", PhylaPrefabs.Spawn::new),
              Form.named("bundle", PhylaPrefabs.SpawnBundle::new),
              Form.named("prefab", PhylaPrefabs.Instantiate::new));
      case SET_7 ->
          List.of(
              Form.named("direct", PhylaCommands.SetDirectly::new),
              Form.named("commands", PhylaCommands.SetLater::new));
      case SPARSE_CHANGE -> List.of(Form.named("changed", PhylaChanges.Sparse::new));
      case OBSERVED_TICK ->
          List.of(
              Form.named("no observers", entities -> new PhylaChanges.Tick(entities, false)),
              Form.named("three observers", entities -> new PhylaChanges.Tick(entities, true)));
      case TOGGLE ->
          List.of(
              Form.named("component", PhylaMarks.Component::new),
              Form.named("tag", PhylaMarks.Tagging::new),
              Form.named("enabling", PhylaMarks.Enabling::new));
      case EVENTS -> List.of(Form.named("channel", PhylaEvents::new));
      case RELATE ->
          List.of(
              Form.named("component with a handle", PhylaRelations.Field::new),
              Form.named("sparse, exclusive", n -> relating(n, new PhylaRelations.Follows())),
              Form.named("sparse", n -> relating(n, new PhylaRelations.Likes(1))),
              Form.named("dense, exclusive", n -> relating(n, new PhylaRelations.BelongsTo())));
      case SOURCES ->
          List.of(
              Form.named("1 each", n -> new PhylaRelations.Sources(n, 1)),
              Form.named("100 each", n -> new PhylaRelations.Sources(n, 100)),
              Form.named("10,000 each", n -> new PhylaRelations.Sources(n, 10_000)));
      case TRAVERSE -> List.of(Form.named("descendants", PhylaRelations.Traversal::new));
      case CASCADE ->
          List.of(
              Form.named("without links, one by one", PhylaRelations.EachDespawned::new),
              Form.named("with the root", PhylaRelations.Cascade::new));
      case LOOK_UP -> PhylaIndexes.forms(PhylaIndexes.LookUp::new);
      case INDEXED_CHANGE -> PhylaIndexes.forms(PhylaIndexes.Change::new);
      case RESTORE -> PhylaCopies.ofOneWorld();
      case RESTORE_SMALL -> PhylaCopies.ofSmallWorlds();
      case SAVE -> PhylaSnapshots.saving();
      case LOAD -> PhylaSnapshots.loading();
      case KEEP -> PhylaSnapshots.keeping();
      case EMPTY_SYSTEMS -> PhylaSchedules.empty();
      case SMALL_SYSTEMS -> PhylaSchedules.small();
      case HEAVY_SYSTEM -> PhylaSchedules.heavy();
      case SEVEN_SYSTEMS -> ScheduledSystems.forms();
      case CART_POLE_STEP,
          CART_POLE,
          GRID_WORLD_STEP,
          GRID_WORLD,
          ARENA,
          RAGGED,
          EXPORT,
          IMPORT,
          BATCH_CHANGE,
          RESTART ->
          BatchForms.of(task);
      case RECORD_ALL, RECORD_SOME, READ_TICK, EXPORT_TABLES, AGGREGATE, QUERY_LIVE ->
          HistoryForms.of(task);
      case REACTING_SPAWN -> Reaction.forms(PhylaStructure.CreateTwo::new);
      case REACTING_ADD_REMOVE -> Reaction.forms(PhylaStructure.AddRemove::new);
      case REACTING_SET -> Reaction.forms(PhylaSetInPlace::new);
      case REACTING_DESPAWN -> Reaction.forms(PhylaStructure.Destroy::new);
      case WOLF_SHEEP, FLOCKING, SCHELLING, PLANE_SEARCH, GRID_MOVES, RANDOM_ORDER ->
          ModelForms.ofKit(task);
    };
  }

  @SuppressWarnings("unchecked") // the class of the value
  private static <R extends Record> Workload relating(int entities, R value) {
    return new PhylaRelations.Relating<>(entities, (Class<R>) value.getClass(), value);
  }
}
