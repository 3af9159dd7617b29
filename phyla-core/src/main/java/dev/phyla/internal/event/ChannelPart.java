package dev.phyla.internal.event;

import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.state.StatePart;

/// The events of a world that can still be read. The positions of readers are not part of the
/// state.
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
  public void copyFrom(StatePart other) {
    channels.copyFrom(((ChannelPart) other).channels);
  }
}
