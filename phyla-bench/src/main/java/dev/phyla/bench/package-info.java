/// Measurements of Phyla, of its peers, and of the code one would write by hand.
///
/// A table has a row for each contender and columns for each number of entities. Every figure is
/// measured by JMH in virtual machines of its own; the ratio to hand-written code in the same run
/// is what counts. In each virtual machine that measures Phyla, ten other systems are alive.
package dev.phyla.bench;
