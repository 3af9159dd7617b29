package dev.phyla.internal.position;

import dev.phyla.internal.change.ComponentWatches;
import dev.phyla.internal.change.LogKind;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.event.Channels;
import dev.phyla.internal.relation.RelationGraph;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.schema.WorldSchema;
import dev.phyla.internal.state.ResourceStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What consumers read in a world.
///
/// @param isShared whether several worlds have the consumers in turn
/// @param watches the watched components, for a new consumer
public record PositionSources(
    WorldSchema schema,
    EntityIndex index,
    boolean isShared,
    Supplier<ComponentWatches> watches,
    Supplier<RelationGraph> relations,
    Supplier<Channels> channels,
    Supplier<ResourceStore> resources) {

  /// Creates readings for a consumer that does not exist yet.
  ///
  /// @return nothing if the world does not know one of the sources
  List<Reading> waiting(List<Position> positions) {
    var readings = new ArrayList<Reading>();
    for (Position position : positions) {
      Reading reading = waiting(position);
      if (reading == null) {
        readings.forEach(Reading::close);
        return List.of();
      }
      readings.add(reading);
    }
    return readings;
  }

  private @Nullable Reading waiting(Position position) {
    return switch (position) {
      case Position.OfLog log when log.kind() == LogKind.RELINKED -> relinked(log.name());
      case Position.OfLog log -> {
        ComponentInfo info = schema.registry().find(log.name());
        yield info == null ? null : new LogReading(watches.get().filter(info, log.kind()).cursor());
      }
      case Position.OfRemovals removals -> {
        ComponentInfo info = schema.registry().find(removals.name());
        yield info == null ? null : new RemovalReading(watches.get().removed(info));
      }
      case Position.OfEvents events -> new WaitingEvents(channels.get(), events.name());
      case Position.OfResource resource -> new WaitingResource(resources.get(), resource.name());
      case Position.OfQuery _, Position.OfFeed _ -> new WaitingMemory(position);
    };
  }

  private @Nullable Reading relinked(String name) {
    Class<?> type = LoadRules.find(name, schema.relations().classes());
    return type == null
        ? null
        : new LogReading(
            relations.get().store(schema.relations().of(type)).changes().newFilter().cursor());
  }
}
