package dev.phyla.cli;

import java.io.IOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/// The version of this build, read from its jar.
final class Version implements IVersionProvider {

  private static final String JAR_PROPERTIES = "/META-INF/maven/dev.phyla/phyla-cli/pom.properties";

  @Override
  public String[] getVersion() throws IOException {
    return new String[] {"phyla " + number() + " on Java " + Runtime.version()};
  }

  private static String number() throws IOException {
    try (var stream = Version.class.getResourceAsStream(JAR_PROPERTIES)) {
      if (stream == null) {
        return "(unpackaged build)";
      }
      var properties = new Properties();
      properties.load(stream);
      return properties.getProperty("version");
    }
  }
}
