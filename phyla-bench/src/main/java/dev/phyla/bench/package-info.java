/// Measurements of Phyla, of its peers, and of the code one would write by hand.
///
/// A table has a row for each contender and columns for each number of entities. Every row is
/// measured by JMH in virtual machines of its own, every figure in its own if there is time for
/// that; the ratio to hand-written code in the same run is what counts. In each virtual machine
/// that measures Phyla, ten other systems are alive.
package dev.phyla.bench;
