/// Structural changes that are recorded now and applied later.
///
/// A [dev.phyla.internal.command.CommandBuffer] is a sequence of commands in flat arrays: four
/// numbers and a handle for each, and one array of references for all of them, which holds values,
/// plans and actions. Nothing is allocated for a command, and the arrays are used again. Component
/// types are resolved when a command is recorded, so wrong input is refused where it is given.
///
/// The [dev.phyla.internal.command.CommandApplier] applies a buffer. Each command goes through the
/// same operation of the [structure][dev.phyla.internal.structure.Structure] as the direct call,
/// except that consecutive commands for one entity become one operation where nothing can tell the
/// difference. What they amount to together is a [dev.phyla.internal.command.NetChange].
///
/// ## When nothing can tell the difference
///
/// A command is about the components that it names, and a sequence of commands changes no others.
/// So what reacts to other components only hears nothing of the sequence, however many steps it
/// has, and finds the same world afterwards. The exceptions are the two ends of a life, which all
/// components of the entity take part in: an observer may be called for a spawn or a despawn
/// because of a component, or the lack of one, that the commands around it do not name, and then
/// see in which archetype the entity is at that moment.
/// [dev.phyla.internal.command.FollowedCommands] finds the commands that must be applied by
/// themselves because something reacts to them; sequences end there.
///
/// ## When several commands are one
///
/// A sequence of moves from table to table leaves every table that was passed on the way as it was:
/// a row is appended to it and removed from its end. So only the first and the last table matter,
/// and a single move from the one to the other has the same result, down to the order of rows. The
/// exceptions are applied one by one:
/// - The last table is the first one. The entity then ends in the last row, which no single
///   operation does.
/// - A component is removed and then added with its default, where the single operation would leave
///   the old value alone.
/// - A value cannot be taken apart. Nothing has changed by then, and the command that is to blame
///   must fail alone. So values are taken apart even if a later command replaces them.
///
/// ## Commands that are recorded by commands
///
/// What actions, accessors and handlers record while a buffer is applied goes to its end and is
/// applied in turn. Each such command is one deeper than the command that it was recorded by, so
/// depths never decrease along the buffer, and a chain without end reaches a depth that nothing
/// reasonable has. A chain that branches does not get there before memory is full, so the number of
/// commands that one flush may record is limited too.
@NullMarked
package dev.phyla.internal.command;

import org.jspecify.annotations.NullMarked;
