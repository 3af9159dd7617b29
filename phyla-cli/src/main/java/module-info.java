/// The `phyla` command.
module dev.phyla.cli {
  requires dev.phyla.core;
  requires dev.phyla.examples;
  requires info.picocli;
  requires me.tongfei.progressbar;
  requires static org.jspecify;

  opens dev.phyla.cli to
      info.picocli;
}
