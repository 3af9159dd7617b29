package dev.phyla.internal.inspect;

/// The module of Java Flight Recorder, which small runtimes may lack.
final class JfrModule {
  private JfrModule() {}

  /// Whether the module exists and Phyla reads it. On the module path, it reads the module if
  /// another one requires it or the command line adds it.
  static boolean isReadable() {
    Module own = JfrModule.class.getModule();
    return ModuleLayer.boot().findModule("jdk.jfr").filter(own::canRead).isPresent();
  }
}
