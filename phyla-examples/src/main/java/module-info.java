/// Small, complete simulations to learn Phyla from, and a renderer that films them.
module dev.phyla.examples {
  requires transitive dev.phyla.core;
  requires java.desktop;
  requires static org.jspecify;

  exports dev.phyla.examples;
  exports dev.phyla.examples.render;

  // Phyla takes apart the records that serve as components.
  opens dev.phyla.examples.epidemic to
      dev.phyla.core;
  opens dev.phyla.examples.fireworks to
      dev.phyla.core;
  opens dev.phyla.examples.flocking to
      dev.phyla.core;
  opens dev.phyla.examples.galaxy to
      dev.phyla.core;
  opens dev.phyla.examples.wolfsheep to
      dev.phyla.core;
}
