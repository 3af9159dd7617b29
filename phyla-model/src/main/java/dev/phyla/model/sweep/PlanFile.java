package dev.phyla.model.sweep;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/// The file that says which sweep a folder belongs to.
final class PlanFile {
  static final String NAME = "plan.properties";
  private static final String FORMAT = "1";

  /// What a sweep that was killed at its very start may leave.
  private static final Set<String> START = Set.of(FolderLock.NAME, NAME + ".new");

  private PlanFile() {}

  /// Refuses a folder that has files, but not of a sweep.
  static void requireSweep(Path folder) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new SweepException(folder + " is a file; a sweep needs a folder.", null);
    }
    if (!Files.isDirectory(folder) || Files.exists(folder.resolve(NAME))) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (files.anyMatch(file -> !START.contains(file.getFileName().toString()))) {
        throw new SweepException(
            "The folder " + folder + " has files, but no sweep; choose another one.", null);
      }
    }
  }

  /// Writes the file, or compares it with a plan.
  static void check(Path folder, SweepPlan<?> plan) throws IOException {
    Properties wanted = properties(plan);
    Path file = folder.resolve(NAME);
    Properties found;
    try {
      found = read(file);
    } catch (NoSuchFileException e) {
      write(file, wanted);
      return;
    }
    if (!FORMAT.equals(found.getProperty("format"))) {
      throw new SweepException(
          String.format(
              "The file %s has the format %s, and only %s can be read; choose another folder.",
              file, found.getProperty("format"), FORMAT),
          null);
    }
    if (!found.equals(wanted)) {
      throw new SweepException(
          String.format(
              "The folder %s has another sweep (%s), and cannot resume this one (%s)%s; choose"
                  + " another folder, or delete this one.",
              folder,
              describe(found),
              describe(wanted),
              describe(found).equals(describe(wanted))
                  ? ": parameters, seeds or outcomes differ"
                  : ""),
          null);
    }
  }

  private static Properties properties(SweepPlan<?> plan) {
    var properties = new Properties();
    properties.setProperty("format", FORMAT);
    properties.setProperty("model", plan.model().name());
    properties.setProperty("version", plan.model().version());
    properties.setProperty("runs", Integer.toString(plan.size()));
    properties.setProperty("ticks", Long.toString(plan.ticks()));
    properties.setProperty("plan", plan.fingerprint());
    return properties;
  }

  private static String describe(Properties plan) {
    return String.format(
        "%s, version %s, %s runs of %s ticks",
        plan.getProperty("model"),
        plan.getProperty("version"),
        plan.getProperty("runs"),
        plan.getProperty("ticks"));
  }

  private static Properties read(Path file) throws IOException {
    var properties = new Properties();
    byte[] content = Files.readAllBytes(file);
    try {
      properties.load(new StringReader(new String(content, StandardCharsets.UTF_8)));
    } catch (IllegalArgumentException e) {
      throw new SweepException("The file " + file + " is damaged: " + e.getMessage() + ".", e);
    }
    return properties;
  }

  private static void write(Path file, Properties properties) throws IOException {
    var text = new StringWriter();
    properties.store(text, null);
    ReplacedFile.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
