package dev.phyla.bench.fleks

import dev.phyla.bench.workload.Values

/** Access to single entities, in shuffled order. */
abstract class FleksAccess(entities: Int) : FleksWorkload(entities) {
    private val all =
        Array(entities) { if (it % 2 == 0) createMover(it) else createFrozenMover(it) }
    protected val shuffled =
        Values.shuffledOrdinals(entities).let { order -> Array(entities) { all[order[it]] } }

    class Get(entities: Int) : FleksAccess(entities) {
        private var seen = 0

        override fun run() {
            var bits = 0
            with(world) {
                for (entity in shuffled) {
                    val position = entity[Position]
                    bits = bits xor (position.x + position.y + position.z).toRawBits()
                }
            }
            seen = bits
        }

        override fun checksum() = seen.toLong()
    }

    class Set(entities: Int) : FleksAccess(entities) {
        private var tick = 0

        override fun run() {
            val y = (++tick and 0xffff).toFloat()
            with(world) {
                for (i in shuffled.indices) {
                    val position = shuffled[i][Position]
                    position.x = Values.x(i)
                    position.y = y
                    position.z = 1f
                }
            }
        }
    }
}
