package dev.phyla.internal.event;

import dev.phyla.internal.layout.ComponentLayout;
import java.util.List;

/// The events of one channel in a world that is not selected, and the positions of its readers.
final class ParkedRing {
  private final EventRing ring;

  /// The number of the first unread event of each reader, in the order of their creation.
  private long[] positions = {};

  ParkedRing(ComponentLayout layout) {
    this.ring = new EventRing(layout, _ -> {});
  }

  /// Exchanges the events and the positions. Readers that were created since the events were parked
  /// read later events only.
  void exchange(EventRing events, List<ChannelReader<?>> readers) {
    long[] own = new long[readers.size()];
    for (int i = 0; i < own.length; i++) {
      own[i] = readers.get(i).next();
    }
    events.exchange(ring);
    for (int i = 0; i < own.length; i++) {
      readers.get(i).setNext(i < positions.length ? positions[i] : events.next());
    }
    positions = own;
  }
}
