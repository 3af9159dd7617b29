package dev.phyla.internal.command;

import dev.phyla.World;
import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.schema.SpawnPlans;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.structure.Structure;
import java.util.function.Supplier;

/// What commands work on.
///
/// @param worlds gives the world, for actions
/// @param schema the component types and spawn plans
/// @param structure carries changes out
/// @param skips where commands are reported that were skipped
public record CommandTarget(
    Supplier<World> worlds, WorldSchema schema, Structure structure, SkipReports skips) {
  /// The world, for actions.
  public World world() {
    return worlds.get();
  }

  /// Says when commands may be recorded and applied.
  public Guard guard() {
    return tables().context().guard();
  }

  /// The component types.
  public ComponentRegistry registry() {
    return schema.registry();
  }

  /// What sequences of values amount to.
  public SpawnPlans plans() {
    return schema.plans();
  }

  /// The tables.
  public Tables tables() {
    return structure.tables();
  }

  /// Where the entities are.
  public EntityIndex index() {
    return structure.index();
  }

  /// How often a plan is used before code is generated for it.
  public int codegenThreshold() {
    return tables().context().mode().codegenThreshold();
  }
}
