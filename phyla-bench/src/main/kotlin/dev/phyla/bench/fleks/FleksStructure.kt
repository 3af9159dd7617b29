package dev.phyla.bench.fleks

import com.github.quillraven.fleks.Entity
import dev.phyla.bench.workload.AddRemoveWorkload
import dev.phyla.bench.workload.Values

/** Creates entities with two components. */
open class CreateTwo(private val entities: Int) : FleksWorkload(entities) {
    private var lastCreated = Entity.NONE

    final override fun prepare() = world.removeAll()

    final override fun run() {
        for (ordinal in 0 until entities) {
            lastCreated = create(ordinal)
        }
    }

    protected open fun create(ordinal: Int): Entity = createMover(ordinal)
}

/** Creates entities with five components. */
class CreateFive(entities: Int) : CreateTwo(entities) {
    override fun create(ordinal: Int): Entity = createBody(ordinal)

    override fun checksum() =
        checksumOf {
            addMotionTo(it)
            addBodiesTo(it)
        }
}

/** Destroys entities, some others stay. */
class Destroy(private val entities: Int) : FleksWorkload(entities + Values.survivors(entities)) {
    private val victims = Array(entities) { Entity.NONE }

    init {
        repeat(Values.survivors(entities)) { createMover(it) }
    }

    override fun prepare() {
        for (ordinal in 0 until entities) {
            victims[ordinal] = createMover(ordinal)
        }
    }

    override fun run() {
        for (victim in victims) {
            world -= victim
        }
    }
}

/** Freezes and thaws every entity. */
class AddRemove(entities: Int) : FleksWorkload(entities), AddRemoveWorkload {
    private val all = Array(entities) { createMover(it) }

    override fun addToAll() {
        with(world) {
            for (ordinal in all.indices) {
                all[ordinal].configure { it += Frozen(ordinal) }
            }
        }
    }

    override fun removeFromAll() {
        with(world) {
            for (entity in all) {
                entity.configure { it -= Frozen }
            }
        }
    }

    override fun checksum() =
        checksumOf { sum ->
            addMotionTo(sum)
            with(world) {
                for (entity in all) {
                    entity.getOrNull(Frozen)?.let { sum.add(it.since) }
                }
            }
        }
}
