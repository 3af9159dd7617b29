package dev.phyla.internal.jit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;

/*
 * HotSpot takes compiler directives (JEP 165) from a file, through a diagnostic command. The command is
 * an operation of a platform MBean, so that neither a flag nor a second process is needed. Starting the
 * MBean server takes some 150 ms the first time; a directive takes less than one.
 */

/// Adds compiler directives to the running virtual machine.
public final class CompilerDirectives {
  private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";
  private static final String ADD = "compilerDirectivesAdd";
  private static final String SUCCESS = "directives added";

  private CompilerDirectives() {}

  /// Adds directives. They hold for methods that are compiled from now on.
  ///
  /// @param directives an array of directives in HotSpot's notation
  /// @throws UnavailableException if this virtual machine does not take them
  public static void add(String directives) throws UnavailableException {
    try {
      Path file = Files.createTempFile("phyla", ".json");
      try {
        Files.writeString(file, directives);
        String answer = execute(file);
        if (!answer.contains(SUCCESS)) {
          throw new UnavailableException("the virtual machine answered: " + answer.strip());
        }
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UnavailableException("no temporary file could be written: " + e.getMessage());
    } catch (JMException | RuntimeException e) {
      throw new UnavailableException("the virtual machine has no such command: " + e.getMessage());
    } catch (LinkageError e) {
      throw new UnavailableException("the module java.management is absent");
    }
  }

  private static String execute(Path file) throws JMException {
    return String.valueOf(
        ManagementFactory.getPlatformMBeanServer()
            .invoke(
                new ObjectName(COMMANDS),
                ADD,
                new Object[] {new String[] {file.toString()}},
                new String[] {String[].class.getName()}));
  }

  /// Says why a virtual machine does not take directives.
  public static final class UnavailableException extends Exception {
    private static final long serialVersionUID = 1;

    UnavailableException(String reason) {
      super(reason, null, false, false);
    }
  }
}
