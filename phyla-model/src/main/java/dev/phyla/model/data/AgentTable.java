package dev.phyla.model.data;

import static dev.phyla.Term.with;

import dev.phyla.Chunk;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.spi.ComponentColumns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// The fields of the entities that have some components, with a row for each entity and tick.
final class AgentTable implements CollectedTable.Source {
  private final Query query;
  private final GrowingColumn.Longs entities = new GrowingColumn.Longs();
  private final List<AgentField> fields = new ArrayList<>();

  private AgentTable(Query query) {
    this.query = query;
  }

  static CollectedTable of(String name, World world, Class<?>... types) {
    if (types.length == 0) {
      throw new IllegalArgumentException(
          "The table \"" + name + "\" of agents has no component; name at least one.");
    }
    var source = new AgentTable(world.query(with(types)));
    var table = new CollectedTable(name, source);
    table.addEntities("entity", source.entities);
    Map<String, Integer> uses = countUses(world, types);
    for (Class<?> type : types) {
      for (ComponentColumns.Column column : world.schema().columns(type).columns()) {
        boolean isUnique = uses.getOrDefault(column.path(), 1) == 1;
        source.fields.addAll(
            AgentField.of(table, world, type, column, isUnique ? "" : prefix(type)));
      }
    }
    return table;
  }

  /// The number of components that have a field of a name. The table has columns of its own, too.
  private static Map<String, Integer> countUses(World world, Class<?>... types) {
    var uses = new HashMap<>(Map.of("tick", 1, "entity", 1));
    var seen = new HashSet<Class<?>>();
    for (Class<?> type : types) {
      if (!seen.add(type)) {
        throw new IllegalArgumentException(type.getSimpleName() + " is named twice.");
      }
      for (ComponentColumns.Column column : world.schema().columns(type).columns()) {
        uses.merge(column.path(), 1, Integer::sum);
      }
    }
    return uses;
  }

  private static String prefix(Class<?> type) {
    String name = type.getSimpleName();
    return Character.toLowerCase(name.charAt(0)) + name.substring(1) + ".";
  }

  @Override
  public void collect(GrowingColumn.Longs ticks, long tick) {
    for (Chunk chunk : query.chunks()) {
      for (int row = chunk.first(); row < chunk.end(); row++) {
        ticks.add(tick);
      }
      var bits = new long[chunk.size()];
      chunk.copyEntityBits(bits, 0);
      for (long each : bits) {
        entities.add(each);
      }
      for (AgentField field : fields) {
        field.append(chunk);
      }
    }
  }
}
