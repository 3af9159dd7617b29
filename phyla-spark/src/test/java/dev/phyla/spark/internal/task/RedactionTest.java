package dev.phyla.spark.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.model.sweep.RunResult;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RedactionTest {
  private static final Redaction REDACTION =
      Redaction.ofProcess(
          Map.of("AWS_SECRET_ACCESS_KEY", "wJalrXUtn", "HOME", "sweet", "TOKEN", "x"),
          properties());

  private static Properties properties() {
    var properties = new Properties();
    properties.setProperty("spark.authenticate.password", "open sesame");
    return properties;
  }

  @ParameterizedTest
  @CsvSource({
    "no file /mnt/disk1/yarn/app_1/soil.csv (missing), no file <path> (missing)",
    "'at C:\\spark\\work\\x.csv, line 3', 'at <path>, line 3'",
    "see hdfs://name-node:8020/data, see <address>",
    "connect 10.1.2.3:7077 refused, connect <address> refused",
    "key wJalrXUtn and open sesame, key <secret> and <secret>",
    "1/2 of 3/4 and x/y/z, 1/2 of 3/4 and x/y/z",
    "home sweet home, home sweet home",
  })
  void pathsAddressesAndSecretsAreRemoved(String text, String clean) {
    assertThat(REDACTION.apply(text)).isEqualTo(clean);
  }

  @Test
  void stackTracesKeepTheFramesOfTheModel() {
    String trace =
        """
        java.lang.ArithmeticException: drought
        \tat my.Model.setUp(Model.java:3)
        \tat java.base/java.lang.Thread.run(Thread.java:1474)
        \tat dev.phyla.model.sweep.RunTask.execute(RunTask.java:70)
        \tat dev.phyla.spark.internal.task.Worker.execute(Worker.java:60)
        \tat org.apache.spark.scheduler.Task.run(Task.scala:141)
        """;
    var failure = new RunResult.Failure(3, "java.lang.ArithmeticException", "drought", trace);
    var result = new RunResult(1, 0, 3, null, Map.of(), Map.of(), failure);
    assertThat(REDACTION.apply(result).failure().stackTrace())
        .contains("my.Model.setUp(Model.java:3)", "java.base/java.lang.Thread.run")
        .doesNotContain("spark");
  }
}
