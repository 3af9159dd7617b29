/// Measures whether programs are fast in every start of the virtual machine.
///
/// The code that the JIT compilers produce depends on what they observed before, which differs from
/// start to start. So each [dev.phyla.bench.shape.Shape] runs in several virtual machines, with
/// default options. In each, it is compared with the same program written by hand.
@NullMarked
package dev.phyla.bench.starts;

import org.jspecify.annotations.NullMarked;
