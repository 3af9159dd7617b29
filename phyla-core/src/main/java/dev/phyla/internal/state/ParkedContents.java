package dev.phyla.internal.state;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// The contents of a part that several worlds have in turn, of all worlds but the selected one.
///
/// Worlds without content cost nothing but a null.
public final class ParkedContents {
  private final ResidentPart part;
  private final @Nullable ResidentPart[] byWorld;

  /// The number of worlds that have content here.
  private int parked;

  /// Objects without content that can be used again.
  private final Deque<ResidentPart> spare = new ArrayDeque<>();

  /// Creates the contents of worlds that have none.
  public ParkedContents(ResidentPart part, int worlds) {
    this.part = part;
    this.byWorld = new ResidentPart[worlds];
  }

  /// Keeps the content of the part as that of a world. The part is empty then.
  public void park(int world) {
    if (!part.isVacant()) {
      ResidentPart free = spare.poll();
      ResidentPart keeper = free != null ? free : part.twin();
      part.exchange(keeper);
      byWorld[world] = keeper;
      parked++;
    }
  }

  /// Gives the part, which is empty, the content of a world.
  public void unpark(int world) {
    ResidentPart keeper = byWorld[world];
    if (keeper != null) {
      part.exchange(keeper);
      byWorld[world] = null;
      parked--;
      spare.push(keeper);
    }
  }

  /// Whether any world that is not selected has content.
  public boolean isAnyParked() {
    return parked != 0;
  }

  /// Whether a world that is not selected has content.
  public boolean isParked(int world) {
    return byWorld[world] != null;
  }
}
