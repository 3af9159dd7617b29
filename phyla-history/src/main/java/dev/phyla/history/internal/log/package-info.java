/// The log of a run: segments of frames, each of which is one tick.
///
/// # The format
///
/// All numbers are little-endian. A **segment** is a file `000000.seg`, `000001.seg`, … It starts
/// with a header of 64 bytes: the text `PHYLASEG`, the version of the format (4 bytes, 1), the
/// number of the segment (4), zeros, and the CRC-32C of the 60 bytes before it (4). **Frames**
/// follow without gaps, in the order of their ticks.
///
/// A frame is a header of 64 bytes and a content whose length is a multiple of 8:
///
/// | bytes | header of a frame |
/// |---|---|
/// | 0–3 | the text `FRAM` |
/// | 4–7 | flags: 1 if the frame needs no frame before it, 2 if only parts of the state are recorded |
/// | 8–15 | the tick |
/// | 16–23 | the length of the content |
/// | 24–31 | the digest of the state |
/// | 32–35 | the number of blocks |
/// | 36–39 | the CRC-32C of the content |
/// | 40–47 | the tick of the frame before, or -1 |
/// | 48–51 | the number of entities |
/// | 52–59 | zeros |
/// | 60–63 | the CRC-32C of the 60 bytes before it |
///
/// The content is a sequence of **blocks**, each of which starts at a multiple of 8 with a header
/// of 32 bytes: the kind (4 bytes), the number of a table, or the name of a section as four
/// characters (4), the length of the block without its header and without padding (8), the number
/// of rows (4), the number of listed rows (4), the number of columns (4), and the number of marks
/// (4).
/// - Kind 1, **a table**: a JSON text that describes a table of the run. Every segment repeats it
///   before the first rows of the table.
/// - Kind 2, **rows** of a table. First the marks (8 bytes each), which only matter for restoring.
///   Then 24 bytes for each column that the block contains: the number of the column (4), 1 if it
///   is whole or 0 if it has the listed rows only (4), the offset of its values in the block (8)
///   and their length in bytes (8). Then the listed rows (4 bytes each, ascending, padded to a
///   multiple of 8), then the values of the columns, each at a multiple of 8. Columns that are
///   missing have not changed; those that are there are ascending and do not overlap. If the table
///   has fewer rows than before, the last ones are gone; if it has more, the new ones are among the
///   listed rows, or the columns are whole.
/// - Kind 3, **a section** of a snapshot, whole: its bytes. No bytes stand for a section that is
///   left out.
/// - Kind 4, a section as a patch of its last bytes: the length (8), the number of steps (4), the
///   CRC-32C of the result (4), then 12 bytes for each step: the first byte to copy, the number of
///   bytes to copy, and the number of new bytes that follow; then the new bytes. A patch makes a
///   section longer by at most 16 times its own length.
///
/// Column 0 of an archetype contains the entities: the index in the lower 32 bits, the generation
/// in the upper ones. The other columns are those of the components in their order. Values of
/// primitive types are as in memory, booleans are bytes, elements of inline arrays follow each
/// other. Texts and other objects are a section `VALS` of plain values, as in snapshots. Two tables
/// of every complete run describe the slots of entities: `generation` of each slot from 1 on, and
/// the free `slot`s in the order in which they will be used.
///
/// In a run of a batch, ticks are steps, and the tables of archetypes and slots have `worlds`:
/// their last column is the number of the world of each row (4 bytes), and rows are in the order of
/// worlds. A table of the kind `WORLDS` has a row for each world, with its tick, its seed and the
/// like. A section is a sequence of those of the worlds that have it, in their order, each after
/// the number of the world (4) and its length (4); only the section of types is common to all
/// worlds.
///
/// The **digest** is equal for two ticks of equal state, whichever blocks a frame has: it does not
/// depend on the run, the offset or the time, so runs are compared by comparing digests.
///
/// A frame is committed by one write. After a crash the last frame may be torn, which its checksums
/// show; the manifest of the run then states the valid length of the segment, and a new segment is
/// begun. Files are never truncated, because another process may have mapped them.
@NullMarked
package dev.phyla.history.internal.log;

import org.jspecify.annotations.NullMarked;
