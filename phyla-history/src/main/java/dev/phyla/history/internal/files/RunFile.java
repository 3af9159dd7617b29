package dev.phyla.history.internal.files;

import dev.phyla.history.HistoryException;
import dev.phyla.history.RunInfo;
import dev.phyla.history.internal.json.JsonObject;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The file `run.json` in the folder of a run, which says what was recorded.
public final class RunFile {
  /// The name of the file.
  public static final String NAME = "run.json";

  private static final int MAX_BYTES = 16 << 20;

  private RunFile() {}

  /// Writes the file of a run.
  ///
  /// @param folder the folder of the run
  /// @throws HistoryException if it cannot be written
  public static void write(Path folder, RunInfo run) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put("worldId", run.worldId());
    content.put("runId", run.runId());
    content.put("seed", run.seed());
    content.put("parameters", run.parameters());
    RunInfo.Parent parent = run.parent();
    if (parent != null) {
      Map<String, @Nullable Object> fork = new LinkedHashMap<>();
      fork.put("runId", parent.runId());
      fork.put("tick", parent.tick());
      content.put("parent", fork);
    }
    content.put("engineVersion", run.engineVersion());
    content.put("started", run.started().toString());
    content.put("isComplete", run.isComplete());
    content.put("isEveryTickWhole", run.isEveryTickWhole());
    content.put("everyTicks", (long) run.everyTicks());
    content.put("components", run.components());
    if (run.isBatch()) {
      content.put("worlds", (long) run.worlds());
    }
    JsonFile.write(folder.resolve(NAME), content, MAX_BYTES);
  }

  /// Reads the file of a run.
  ///
  /// @param folder the folder of the run
  /// @throws HistoryException if there is none, or it is damaged
  public static RunInfo read(Path folder) {
    JsonObject content = JsonFile.read(folder.resolve(NAME), MAX_BYTES);
    try {
      return new RunInfo(
          content.text("worldId"),
          content.text("runId"),
          content.number("seed"),
          parameters(content.object("parameters")),
          content.has("parent") ? parent(content.object("parent")) : null,
          content.text("engineVersion"),
          Instant.parse(content.text("started")),
          content.flag("isComplete"),
          content.flag("isEveryTickWhole"),
          content.integer("everyTicks"),
          content.texts("components"),
          content.has("worlds") ? content.integer("worlds") : 0);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new HistoryException(
          "The file " + content.file() + " cannot be used: " + e.getMessage(), e);
    }
  }

  private static Map<String, String> parameters(JsonObject object) {
    var parameters = new LinkedHashMap<String, String>();
    for (String name : object.values().keySet()) {
      parameters.put(name, object.text(name));
    }
    return parameters;
  }

  private static RunInfo.Parent parent(JsonObject object) {
    return new RunInfo.Parent(object.text("runId"), object.number("tick"));
  }
}
