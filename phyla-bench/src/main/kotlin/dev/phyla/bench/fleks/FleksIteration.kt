package dev.phyla.bench.fleks

import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.IteratingSystem
import com.github.quillraven.fleks.World.Companion.family
import dev.phyla.bench.workload.Values

/** Moves every entity. */
class Move : IteratingSystem(family { all(Position, Velocity) }) {
    override fun onTickEntity(entity: Entity) = entity[Position].move(entity[Velocity])
}

/** Moves the entities that are not frozen. */
class MoveUnfrozen : IteratingSystem(family { all(Position, Velocity).none(Frozen) }) {
    override fun onTickEntity(entity: Entity) = entity[Position].move(entity[Velocity])
}

/** Moves the entities that move to the right. */
class MoveToTheRight : IteratingSystem(family { all(Position, Velocity) }) {
    override fun onTickEntity(entity: Entity) {
        val velocity = entity[Velocity]
        if (velocity.dx > 0) {
            entity[Position].move(velocity)
        }
    }
}

/** Steps bodies of five components. */
class Step : IteratingSystem(family { all(Position, Velocity, Force, Body, Health) }) {
    override fun onTickEntity(entity: Entity) {
        val velocity = entity[Velocity]
        velocity.push(entity[Force], entity[Body])
        entity[Position].move(velocity)
        entity[Health].recover()
    }
}

/** A world with one system, updated once a run. */
abstract class FleksIteration(capacity: Int, system: () -> IteratingSystem) :
    FleksWorkload(capacity, system) {
    final override fun run() = world.update(Values.DT)

    class Two(entities: Int) : FleksIteration(entities, ::Move) {
        init {
            repeat(entities) { createMover(it) }
        }
    }

    class TwentySix(entities: Int) : FleksIteration(entities, ::Move) {
        init {
            repeat(entities) { ordinal ->
                with(world) { createMover(ordinal).configure { it += Letter.of(ordinal) } }
            }
        }
    }

    class Exclude(entities: Int) : FleksIteration(2 * entities, ::MoveUnfrozen) {
        init {
            repeat(entities) {
                createMover(2 * it)
                createFrozenMover(2 * it + 1)
            }
        }
    }

    class Conditional(entities: Int) : FleksIteration(entities, ::MoveToTheRight) {
        init {
            repeat(entities) { createMover(it) }
        }
    }

    class Five(entities: Int) : FleksIteration(entities, ::Step) {
        init {
            repeat(entities) { createBody(it) }
        }

        override fun checksum() =
            checksumOf {
                addMotionTo(it)
                addBodiesTo(it)
            }
    }
}
