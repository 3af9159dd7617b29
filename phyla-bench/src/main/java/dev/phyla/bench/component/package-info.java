/// The components of the peers that keep references to mutable objects: Dominion, artemis-odb and
/// Ashley.
///
/// Each class satisfies all three: artemis-odb wants a base class (here the pooled one, which its
/// documentation recommends where entities come and go), Ashley a marker interface, Dominion
/// nothing. None of these adds a field, and no virtual machine ever runs two of the systems.
package dev.phyla.bench.component;
