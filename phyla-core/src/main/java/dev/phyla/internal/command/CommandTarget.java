package dev.phyla.internal.command;

import dev.phyla.World;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.naming.Naming;
import dev.phyla.internal.relation.RelationGraph;
import dev.phyla.internal.schema.SpawnPlans;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.structure.Structure;
import java.util.function.Supplier;

/// The parts of a world that commands are applied to.
///
/// @param worlds supplies the world, for actions
/// @param schema the component types and spawn plans
/// @param structure applies changes
/// @param relations supplies the links between entities
/// @param naming supplies the names of entities
/// @param skips the reports of skipped commands
/// @param pending counts the commands of all buffers
public record CommandTarget(
    Supplier<World> worlds,
    WorldSchema schema,
    Structure structure,
    Supplier<RelationGraph> relations,
    Supplier<Naming> naming,
    SkipReports skips,
    PendingCommands pending) {
  /// The world, for actions.
  public World world() {
    return worlds.get();
  }

  /// The guard, which controls when commands may be recorded and applied.
  public Guard guard() {
    return tables().context().guard();
  }

  /// The component types.
  public ComponentRegistry registry() {
    return schema.registry();
  }

  /// The spawn plans.
  public SpawnPlans plans() {
    return schema.plans();
  }

  /// The tables.
  public Tables tables() {
    return structure.tables();
  }

  /// The entity index.
  public EntityIndex index() {
    return structure.index();
  }

  /// The number of uses of a plan before code is generated for it.
  public int codegenThreshold() {
    return tables().context().mode().codegenThreshold();
  }
}
