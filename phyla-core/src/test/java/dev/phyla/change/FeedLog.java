package dev.phyla.change;

import dev.phyla.ChangeFeed;
import dev.phyla.Entity;
import java.util.ArrayList;
import java.util.List;

/// Records the reports of a feed, and throws on request.
final class FeedLog implements ChangeFeed.Listener {
  private final Class<?>[] types;
  private final List<String> lines = new ArrayList<>();
  private int callsLeft;

  /// A listener.
  ///
  /// @param types the components whose last values are recorded
  FeedLog(Class<?>... types) {
    this.types = types;
  }

  /// What a feed reports.
  static List<String> of(ChangeFeed feed, Class<?>... types) {
    var log = new FeedLog(types);
    log.read(feed, Integer.MAX_VALUE);
    return log.lines;
  }

  /// Reads a feed, and throws in a call.
  ///
  /// @param calls the maximum number of calls, including the one that throws
  /// @return what was reported in this read
  List<String> read(ChangeFeed feed, int calls) {
    lines.clear();
    callsLeft = calls;
    try {
      feed.read(this);
    } catch (OnPurpose _) {
      return List.copyOf(lines);
    }
    return List.copyOf(lines);
  }

  private static final class OnPurpose extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private void add(String line) {
    lines.add(line);
    if (--callsLeft == 0) {
      throw new OnPurpose();
    }
  }

  @Override
  public void resync() {
    add("resync");
  }

  @Override
  public void joined(Entity entity) {
    add("joined " + entity);
  }

  @Override
  public void changed(Entity entity, ChangeFeed.Changes changes) {
    add("changed " + entity + " " + changes);
  }

  @Override
  public void left(Entity entity, ChangeFeed.LastValues last) {
    var values = new ArrayList<Object>();
    for (Class<?> type : types) {
      values.add(last.get(type));
    }
    add("left " + entity + " " + values);
  }
}
