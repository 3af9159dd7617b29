/// The basics of code generation at run time.
///
/// Generated classes are small hidden classes, defined from bytes that depend only on the structure
/// of the components. The constructors and accessors of the components are passed as class data:
/// method handles that the JIT compiler treats as constants and inlines. So private records need
/// not be named by any class of Phyla, one loop can use records of several packages, and a
/// generated class is unloaded with the last object that uses it.
///
/// [dev.phyla.internal.codegen.RecordCode] emits the instructions that read a record from columns
/// and write it to them; codecs, write handles, loops and initialisers consist of these.
/// [dev.phyla.internal.codegen.HiddenClasses] defines the classes.
///
/// Code for one component type is found through its layout, as a
/// [dev.phyla.internal.layout.LayoutValue]; code for one lambda class through that class, with
/// [dev.phyla.internal.codegen.PerClass]. Code that may refer to unrelated classes is softly
/// referenced by [dev.phyla.internal.codegen.SoftCode].
@NullMarked
package dev.phyla.internal.codegen;

import org.jspecify.annotations.NullMarked;
