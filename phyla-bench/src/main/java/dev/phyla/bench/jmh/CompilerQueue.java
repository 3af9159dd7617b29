package dev.phyla.bench.jmh;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/// What the JIT compiler of this virtual machine is doing.
final class CompilerQueue {
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
  private final ObjectName commands;
  private long compilationTime;

  CompilerQueue() {
    try {
      commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
    } catch (JMException failure) {
      throw new AssertionError("A constant name is malformed.", failure);
    }
  }

  /// Whether something is being compiled, waits for it, or has been compiled since the last call.
  boolean wasBusy() {
    long before = compilationTime;
    compilationTime = compiler.getTotalCompilationTime();
    return compilationTime != before || holdsMethods();
  }

  /// The queue is printed with a line for each method, such as `1743 4 java.util.ArrayList::add`.
  private boolean holdsMethods() {
    try {
      return server.invoke(commands, "compilerQueue", null, null).toString().contains("::");
    } catch (JMException failure) {
      throw new IllegalStateException("This virtual machine does not show its compiler.", failure);
    }
  }
}
