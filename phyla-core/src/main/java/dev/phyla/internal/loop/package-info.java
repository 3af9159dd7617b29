/// The generated loops: one hidden class for each pair of query shape and lambda class.
///
/// In a loop shared by several lambdas the call is megamorphic, records are allocated, nothing is
/// vectorised, and it runs twenty to seventy times slower. So every lambda class gets its own loop,
/// in which the JIT compiler sees one callee, inlines it, and replaces the records by registers.
/// The lambda itself is an argument; capturing another value costs nothing.
///
/// A [dev.phyla.internal.loop.LoopShape] describes a loop, [dev.phyla.internal.loop.LoopCode]
/// generates it, and [dev.phyla.internal.codegen.PerClass] finds it again through the lambda's
/// class. A [dev.phyla.internal.loop.LambdaLoop] brings a loop to its final compiled form;
/// [dev.phyla.internal.loop.LoopInlining] forces HotSpot to inline the lambda. If a lambda throws,
/// the loop stores the row in its [dev.phyla.internal.loop.ColumnArrays].
@NullMarked
package dev.phyla.internal.loop;

import org.jspecify.annotations.NullMarked;
