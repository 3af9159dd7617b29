package dev.phyla.bench.history;

import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Task;
import java.util.List;

/// The forms of the tasks of recording, reading and queries.
public final class HistoryForms {
  private HistoryForms() {}

  /// The forms of a task, the limit first.
  public static List<Form> of(Task task) {
    return switch (task) {
      case RECORD_ALL -> Recordings.forms(Recordings.Share.ALL);
      case RECORD_SOME -> Recordings.forms(Recordings.Share.ONE_PERCENT);
      case READ_TICK -> Readings.forms();
      case EXPORT_TABLES -> Exports.forms();
      case AGGREGATE -> Aggregates.forms();
      case QUERY_LIVE -> LiveQueries.forms();
      default -> throw new IllegalArgumentException(task + " is not a task of histories.");
    };
  }
}
