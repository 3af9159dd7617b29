package dev.phyla.bench.fleks

import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.IteratingSystem
import com.github.quillraven.fleks.World
import com.github.quillraven.fleks.configureWorld
import dev.phyla.bench.workload.Checksum
import dev.phyla.bench.workload.Workload

/** A workload over a world of its own, in which a family of all movers is alive. */
abstract class FleksWorkload(capacity: Int, system: (() -> IteratingSystem)? = null) : Workload {
    protected val world: World =
        configureWorld(capacity) {
            if (system != null) {
                systems { add(system()) }
            }
        }
    protected val movers = world.family { all(Position, Velocity) }

    protected fun createMover(ordinal: Int): Entity =
        world.entity {
            it += Position(ordinal)
            it += Velocity(ordinal)
        }

    protected fun createFrozenMover(ordinal: Int): Entity =
        world.entity {
            it += Position(ordinal)
            it += Velocity(ordinal)
            it += Frozen(ordinal)
        }

    protected fun createBody(ordinal: Int): Entity =
        world.entity {
            it += Position(ordinal)
            it += Velocity(ordinal)
            it += Force(ordinal)
            it += Body(ordinal)
            it += Health(ordinal)
        }

    override fun checksum(): Long = checksumOf { addMotionTo(it) }

    protected inline fun checksumOf(add: (Checksum) -> Unit): Long {
        val sum = Checksum()
        add(sum)
        return sum.value()
    }

    protected fun addMotionTo(sum: Checksum) =
        movers.forEach {
            it[Position].addTo(sum)
            it[Velocity].addTo(sum)
        }

    protected fun addBodiesTo(sum: Checksum) =
        movers.forEach {
            it[Force].addTo(sum)
            it[Body].addTo(sum)
            it[Health].addTo(sum)
        }

    override fun close() = world.dispose()
}
