package dev.phyla.model.sweep;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Objects;

/// Keeps results in a folder, from which a sweep can be resumed after the process was killed. The
/// [package][dev.phyla.model.sweep] describes the files.
///
/// A kill loses at most the results of the runs that had not ended. Results are not forced to the
/// disk one by one, so a crash of the whole machine may lose some more; they are then repeated.
public final class FolderStore implements RunStore {
  private final Path folder;
  private final FolderLock lock;
  private final FileOutputStream runs;

  /// The results that were in the folder.
  private final Collection<RunResult> results;

  private final int damaged;

  private FolderStore(Path folder, FolderLock lock, RunLines lines) throws IOException {
    this.folder = folder;
    this.lock = lock;
    this.results = lines.results();
    this.damaged = lines.damaged();
    // Not a channel, which an interrupt of the thread would close.
    this.runs = new FileOutputStream(folder.resolve("runs.csv").toFile(), true);
  }

  /// Opens the folder of a sweep. A folder that does not exist or is empty is prepared for it.
  ///
  /// @param folder the folder
  /// @param plan the plan of the sweep
  /// @return the store
  /// @throws SweepException if the folder has another sweep or something else, is used by another
  ///   sweep, or cannot be read and written
  public static FolderStore open(Path folder, SweepPlan<?> plan) {
    Objects.requireNonNull(folder, "The folder is null.");
    try {
      PlanFile.requireSweep(folder);
      Files.createDirectories(folder);
      FolderLock lock = FolderLock.acquire(folder);
      try {
        PlanFile.check(folder, plan);
        return new FolderStore(folder, lock, RunLines.read(folder, plan.size()));
      } catch (Throwable e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private static SweepException failed(Path folder, IOException cause) {
    return new SweepException(
        "The folder " + folder + " of a sweep cannot be used: " + cause + ".", cause);
  }

  @Override
  public Collection<RunResult> results() {
    return results;
  }

  @Override
  public int damaged() {
    return damaged;
  }

  @Override
  public void add(RunResult result) {
    try {
      long checksum = SeriesFile.write(folder, result);
      runs.write((RunLine.format(result, checksum) + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  @Override
  public void close() {
    try (lock) {
      runs.close();
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }
}
