/// The generated loops: one hidden class for each pair of query shape and lambda class.
///
/// A loop that several lambdas go through is compiled for none of them: the call in its middle is
/// megamorphic, records are allocated, nothing is vectorised, and it runs twenty to seventy times
/// slower. So every lambda class gets a loop of its own, in which the JIT compiler sees one callee,
/// inlines it, and turns the records into registers. The lambda itself is an argument; capturing
/// another value costs nothing.
///
/// A [dev.phyla.internal.loop.LoopShape] says what a loop looks like,
/// [dev.phyla.internal.loop.LoopCode] writes it, and [dev.phyla.internal.codegen.PerClass] finds it
/// again through the lambda's class. A [dev.phyla.internal.loop.LambdaLoop] brings a loop from its
/// first rows to its compiled form; [dev.phyla.internal.loop.LoopInlining] makes HotSpot inline the
/// lambda into it in every start. A loop that a lambda ends with an exception leaves the row in its
/// [dev.phyla.internal.loop.ColumnArrays].
@NullMarked
package dev.phyla.internal.loop;

import org.jspecify.annotations.NullMarked;
