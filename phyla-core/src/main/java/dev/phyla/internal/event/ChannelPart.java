package dev.phyla.internal.event;

import dev.phyla.internal.component.ComponentRegistry;
import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.saved.LoadRules;
import dev.phyla.internal.saved.LoadedColumns;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedColumns;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.state.StatePart;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.value.Problems;
import dev.phyla.internal.value.ReferenceVisitor;
import dev.phyla.snapshot.Missing;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The events of a world that can still be read. The positions of readers are another part, or none
/// if they belong to no system.
public final class ChannelPart implements StatePart {
  private final Channels channels;

  /// Creates the part for the channels of a world.
  public ChannelPart(Channels channels) {
    this.channels = channels;
  }

  @Override
  public long stateHash(StableHash values) {
    return channels.stateHash(values);
  }

  @Override
  public void endUpdate() {
    channels.endUpdate();
  }

  @Override
  public void clear() {
    channels.clear();
  }

  @Override
  public void visitReferences(ReferenceVisitor visitor) {
    channels.forEach(channel -> channel.ring().visitReferences(visitor, channel.layout()));
  }

  @Override
  public void checkSaved(SavedTypes types, Problems problems) {
    for (EventChannel<?> channel : channels.used()) {
      SavedColumns columns = columns(channel, types);
      columns.check(problems);
      channel.ring().checkSaved(columns);
    }
  }

  private static SavedColumns columns(EventChannel<?> channel, SavedTypes types) {
    ComponentLayout layout = channel.layout();
    return new SavedColumns(layout.name(), layout.columns(), types.values());
  }

  @Override
  public boolean isNothingToSave() {
    return channels.used().isEmpty();
  }

  @Override
  public void save(StateOutput out, SavedTypes types) {
    List<EventChannel<?>> used = channels.used();
    out.putInt(used.size());
    for (EventChannel<?> channel : used) {
      SavedColumns columns = columns(channel, types);
      out.putText(ComponentRegistry.nameOf(channel.layout().type()));
      columns.describe(out);
      channel.ring().save(out, columns);
    }
  }

  @Override
  public void load(StateInput in, LoadedTypes types) {
    int count = in.getCount(Integer.MAX_VALUE, "event channels");
    var loaded = new HashSet<Class<?>>();
    for (int i = 0; i < count; i++) {
      String name = in.getText();
      LoadedColumns columns = LoadedColumns.read(in, name);
      Class<?> type = findType(name, types.rules());
      if (type == null) {
        EventRing.skip(in, columns);
      } else {
        if (!loaded.add(type)) {
          throw in.error("the events " + name + " are there twice");
        }
        EventChannel<?> channel = LoadedTypes.usable(name, () -> channels.of(type));
        columns.bind(channel.layout(), types.values());
        channel.ring().load(in, columns);
      }
    }
  }

  private @Nullable Class<?> findType(String name, LoadRules rules) {
    Class<?> type = LoadRules.find(name, channels.types());
    if (type == null) {
      type = rules.find(name, _ -> true);
    }
    if (type == null && rules.missing() != Missing.SKIP) {
      throw LoadedTypes.unknown("event", name, "World.events");
    }
    return type;
  }

  @Override
  public void prepareCopy(StatePart other) {
    channels.reserveFor(((ChannelPart) other).channels);
  }

  @Override
  public void copyFrom(StatePart other) {
    channels.copyFrom(((ChannelPart) other).channels);
  }
}
