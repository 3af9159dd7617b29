package dev.phyla.spark.internal.task;

import dev.phyla.model.sweep.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

/// Removes paths, addresses and secrets of the cluster from the texts of failures, because tables
/// are passed on.
public final class Redaction {
  private static final Pattern URI = Pattern.compile("\\b[a-zA-Z][a-zA-Z0-9+.-]*://[^\\s'\"<>)]+");
  private static final Pattern UNIX_PATH =
      Pattern.compile("(?<![\\w./<])/(?:[^\\s/:'\"<>()]+/)+[^\\s:'\"<>(),]*");
  private static final Pattern WINDOWS_PATH = Pattern.compile("\\b[A-Za-z]:\\\\[^\\s:'\"<>(),]+");
  private static final Pattern IP_ADDRESS =
      Pattern.compile("\\b\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}(?::\\d+)?\\b");
  private static final Pattern SECRET_NAME =
      Pattern.compile("(?i)secret|password|token|access[._]?key|credential");

  /// Frames of the cluster below the run, which say nothing about the model.
  private static final Pattern CLUSTER_FRAMES =
      Pattern.compile(
          "\tat [^\n]*(?:dev\\.phyla\\.spark\\.internal|org\\.apache\\.spark|scala)\\.[^\n]*\n");

  private static final int MIN_SECRET = 4;

  private final List<String> secrets = new ArrayList<>();

  private Redaction() {}

  /// The redaction of what this process knows: values of environment variables and properties whose
  /// names speak of secrets.
  public static Redaction ofProcess(Map<String, String> environment, Properties properties) {
    var redaction = new Redaction();
    environment.forEach(redaction::add);
    properties.forEach((name, value) -> redaction.add(name.toString(), value.toString()));
    return redaction;
  }

  private void add(String name, String value) {
    if (SECRET_NAME.matcher(name).find() && value.length() >= MIN_SECRET) {
      secrets.add(value);
    }
  }

  /// The text without paths, addresses and secrets.
  public String apply(String text) {
    String clean = text;
    for (String secret : secrets) {
      clean = clean.replace(secret, "<secret>");
    }
    clean = URI.matcher(clean).replaceAll("<address>");
    clean = WINDOWS_PATH.matcher(clean).replaceAll("<path>");
    clean = UNIX_PATH.matcher(clean).replaceAll("<path>");
    return IP_ADDRESS.matcher(clean).replaceAll("<address>");
  }

  /// The result with clean texts, if the run failed.
  public RunResult apply(RunResult result) {
    RunResult.Failure failure = result.failure();
    return failure == null
        ? result
        : new RunResult(
            result.index(),
            result.stateHash(),
            result.ticks(),
            result.stopReason(),
            result.outcomes(),
            result.series(),
            new RunResult.Failure(
                failure.tick(),
                failure.exception(),
                apply(failure.message()),
                apply(CLUSTER_FRAMES.matcher(failure.stackTrace()).replaceAll(""))));
  }
}
