package dev.phyla.spark.internal.table;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.deploy.SparkHadoopUtil;

/// Files of any file system that Hadoop knows.
public final class FileSystems {
  private FileSystems() {}

  /// The configuration of this process, in which local files have no checksum files beside them.
  public static Configuration configuration() {
    var conf = new Configuration(SparkHadoopUtil.get().conf());
    conf.setClass("fs.file.impl", RawLocalFileSystem.class, FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    return conf;
  }

  /// The names in a folder.
  ///
  /// @return the names in order, none if there is no such folder
  public static List<String> list(Configuration conf, Path folder) throws IOException {
    FileSystem files = folder.getFileSystem(conf);
    var names = new ArrayList<String>();
    if (files.exists(folder)) {
      for (FileStatus status : files.listStatus(folder)) {
        names.add(status.getPath().getName());
      }
    }
    names.sort(null);
    return names;
  }

  /// Reads a text.
  public static String read(Configuration conf, Path file) throws IOException {
    try (var in = file.getFileSystem(conf).open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /// Writes a text so that it is there as a whole or not at all.
  public static void write(Configuration conf, Path file, String text) throws IOException {
    Path aside = file.suffix(".new");
    try (var out = file.getFileSystem(conf).create(aside, true)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    move(conf, aside, file);
  }

  /// Moves a file to a place where there is none.
  ///
  /// @throws IOException if there is one
  public static void move(Configuration conf, Path from, Path to) throws IOException {
    FileSystem files = to.getFileSystem(conf);
    files.mkdirs(to.getParent());
    if (files.exists(to) || !files.rename(from, to)) {
      throw new IOException("the file " + to + " exists, or cannot be created");
    }
  }

  /// Deletes a file, or a folder with all that is in it, and ignores failures.
  public static void deleteQuietly(Configuration conf, Path path) {
    try {
      path.getFileSystem(conf).delete(path, true);
    } catch (IOException e) {
      // It is deleted when the sweep is resumed or has ended.
    }
  }
}
