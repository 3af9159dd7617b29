package dev.phyla.internal.event;

import dev.phyla.internal.state.ResidentPart;
import java.util.HashMap;
import java.util.Map;

/// The events of a world that is not selected, and the positions of readers in them.
final class ParkedEvents implements ResidentPart {
  private final Map<EventChannel<?>, ParkedRing> rings = new HashMap<>(4);

  /// The events of a channel.
  ParkedRing ring(EventChannel<?> channel) {
    return rings.computeIfAbsent(channel, key -> new ParkedRing(key.layout()));
  }

  @Override
  public boolean isVacant() {
    return rings.isEmpty();
  }

  @Override
  public ParkedEvents twin() {
    return new ParkedEvents();
  }

  /// Parked events are exchanged by the channels.
  @Override
  public void exchange(ResidentPart other) {
    ((Channels) other).exchange(this);
  }
}
