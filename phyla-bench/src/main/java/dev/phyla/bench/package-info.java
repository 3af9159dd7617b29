/// Measurements of Phyla, its peers, and hand-written code.
///
/// A table has a row for each contender and columns for each number of entities. JMH measures every
/// row in separate virtual machines, or every figure if there is time for that. The relevant number
/// is the ratio to hand-written code in the same run. In each virtual machine that measures Phyla,
/// ten other systems are in use.
package dev.phyla.bench;
