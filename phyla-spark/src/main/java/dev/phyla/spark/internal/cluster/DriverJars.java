package dev.phyla.spark.internal.cluster;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/// The jars of the driver that executors need: those of Phyla, and those of given classes. Folders
/// with classes, as builds have them, are packed.
public final class DriverJars implements AutoCloseable {
  private final List<Path> jars = new ArrayList<>();
  private final List<Path> packed = new ArrayList<>();

  /// Finds the jars.
  ///
  /// @param classPath the class path of the driver
  /// @param classes classes whose jars are needed too
  public DriverJars(String classPath, Collection<Class<?>> classes) throws IOException {
    Set<Path> places = new LinkedHashSet<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path place = Path.of(entry).toAbsolutePath().normalize();
      if (isPhyla(place)) {
        places.add(place);
      }
    }
    for (Class<?> type : classes) {
      CodeSource source = type.getProtectionDomain().getCodeSource();
      if (source != null && source.getLocation().getProtocol().equals("file")) {
        try {
          places.add(Path.of(source.getLocation().toURI()).toAbsolutePath().normalize());
        } catch (URISyntaxException e) {
          throw new IOException(e);
        }
      }
    }
    for (Path place : places) {
      jars.add(Files.isDirectory(place) ? pack(place) : place);
    }
  }

  private static boolean isPhyla(Path place) {
    return Files.isDirectory(place)
        ? Files.isDirectory(place.resolve("dev/phyla"))
        : Files.exists(place) && place.getFileName().toString().matches("phyla-.*\\.jar");
  }

  private Path pack(Path folder) throws IOException {
    Path jar = Files.createTempFile("phyla-classes", ".jar");
    packed.add(jar);
    try (Stream<Path> files = Files.walk(folder);
        var out = new JarOutputStream(new BufferedOutputStream(Files.newOutputStream(jar)))) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        out.putNextEntry(new ZipEntry(folder.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, out);
        out.closeEntry();
      }
    }
    return jar;
  }

  /// The jars.
  public List<Path> jars() {
    return jars;
  }

  /// Deletes the jars that were packed.
  @Override
  public void close() {
    for (Path jar : packed) {
      try {
        Files.deleteIfExists(jar);
      } catch (IOException e) {
        jar.toFile().deleteOnExit();
      }
    }
  }
}
