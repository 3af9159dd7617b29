/// The files of a history, except for the log itself.
///
/// ```
/// history/
/// ├── catalog/a_2c_s9f3a1b2c4d5e6f7.json   an archetype table
/// └── log/world_id=w0/run_id=r0/
///     ├── run.json                         what was recorded: seed, parameters, parent run
///     ├── manifest.json                    the sealed segments, and the Parquet files made from them
///     └── lock                             locked by the process that writes the run
/// ```
///
/// Every JSON file is [replaced as a whole][dev.phyla.history.internal.files.ReplacedFile], so
/// readers in other processes see the old content or the new one. It has a
/// [checksum][dev.phyla.history.internal.files.JsonFile], so damage is found. Other programs can
/// read it, because it is plain JSON.
///
/// Files whose names start with a dot and end with `.tmp` are being written, or were being written
/// when a process was killed. Readers ignore them; the next writer deletes those that are older
/// than an hour.
///
/// [dev.phyla.history.internal.files.RunFolders] finds and creates the folders of runs. A folder
/// appears together with its `run.json`, so there is no run without one.
@NullMarked
package dev.phyla.history.internal.files;

import org.jspecify.annotations.NullMarked;
