/// The class files that Phyla writes at run time, and what they have in common.
///
/// Every generated class is hidden and small, and is defined from bytes that depend on the
/// structure of the components only. What does depend on the components, their constructors and
/// accessors, is handed over as class data: method handles that the JIT compiler takes for
/// constants and inlines. So private records need not be named by any class of Phyla, records of
/// several packages meet in one loop, and a generated class goes away with the last object that
/// uses it.
///
/// [dev.phyla.internal.codegen.RecordCode] emits the instructions that put a record together from
/// columns and take it apart into them; codecs, write handles, loops and initialisers are made of
/// these. [dev.phyla.internal.codegen.HiddenClasses] defines the classes.
///
/// Code that serves one component type is found through its layout, as a
/// [dev.phyla.internal.layout.LayoutValue]; code that serves one class of lambdas through that
/// class, with [dev.phyla.internal.codegen.PerClass]. Where code of one may refer to the classes of
/// another, [dev.phyla.internal.codegen.SoftCode] refers to it softly.
@NullMarked
package dev.phyla.internal.codegen;

import org.jspecify.annotations.NullMarked;
