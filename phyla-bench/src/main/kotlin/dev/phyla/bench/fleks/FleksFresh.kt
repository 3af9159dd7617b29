package dev.phyla.bench.fleks

import com.github.quillraven.fleks.Entity
import dev.phyla.bench.workload.CreateDestroyWorkload

/** A new world with a family of all movers. */
class FleksFresh(entities: Int) : FleksWorkload(entities), CreateDestroyWorkload {
    private val all = Array(entities) { Entity.NONE }

    override fun createAll() {
        for (ordinal in all.indices) {
            all[ordinal] = createMover(ordinal)
        }
    }

    override fun destroyAll() {
        for (entity in all) {
            world -= entity
        }
    }
}
