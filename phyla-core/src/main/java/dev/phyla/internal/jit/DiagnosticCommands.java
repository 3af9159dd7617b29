package dev.phyla.internal.jit;

import dev.phyla.internal.jit.CompilerDirectives.UnavailableException;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/*
 * A separate class, because it cannot be linked without the module java.management.
 *
 * Diagnostic commands are operations of a platform MBean, so neither a flag nor a second process is
 * needed. Starting the MBean server takes about 150 ms; a command takes less than 1 ms.
 */

/// The diagnostic commands of the running virtual machine.
final class DiagnosticCommands {
  private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

  private DiagnosticCommands() {}

  /// Executes a command.
  ///
  /// @param command the name of the operation
  /// @param arguments its arguments, if it takes any
  /// @return its output
  /// @throws UnavailableException if the virtual machine has no such command
  static String execute(String command, String... arguments) throws UnavailableException {
    boolean hasArguments = arguments.length != 0;
    try {
      return String.valueOf(
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName(COMMANDS),
                  command,
                  hasArguments ? new Object[] {arguments} : new Object[0],
                  hasArguments ? new String[] {String[].class.getName()} : new String[0]));
    } catch (JMException e) {
      throw new UnavailableException("the virtual machine has no such command: " + e.getMessage());
    }
  }
}
