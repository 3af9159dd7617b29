package dev.phyla.bench.fleks

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import com.github.quillraven.fleks.EntityTags
import com.github.quillraven.fleks.entityTagOf
import dev.phyla.bench.workload.Checksum
import dev.phyla.bench.workload.Values

/** Where an entity is. */
class Position(@JvmField var x: Float, @JvmField var y: Float, @JvmField var z: Float) :
    Component<Position> {
    constructor(ordinal: Int) : this(Values.x(ordinal), Values.y(ordinal), Values.z(ordinal))

    fun move(velocity: Velocity) {
        x += velocity.dx * Values.DT
        y += velocity.dy * Values.DT
        z += velocity.dz * Values.DT
    }

    fun addTo(sum: Checksum) = sum.add(x, y, z)

    override fun type() = Position

    companion object : ComponentType<Position>()
}

/** How fast an entity moves. */
class Velocity(@JvmField var dx: Float, @JvmField var dy: Float, @JvmField var dz: Float) :
    Component<Velocity> {
    constructor(ordinal: Int) : this(Values.dx(ordinal), Values.dy(ordinal), Values.dz(ordinal))

    fun push(force: Force, body: Body) {
        val push = Values.DT / body.mass
        val keep = 1 - body.drag * Values.DT
        dx = (dx + force.fx * push) * keep
        dy = (dy + force.fy * push) * keep
        dz = (dz + force.fz * push) * keep
    }

    fun addTo(sum: Checksum) = sum.add(dx, dy, dz)

    override fun type() = Velocity

    companion object : ComponentType<Velocity>()
}

/** What pushes an entity. */
class Force(@JvmField val fx: Float, @JvmField val fy: Float, @JvmField val fz: Float) :
    Component<Force> {
    constructor(ordinal: Int) : this(Values.fx(ordinal), Values.fy(ordinal), Values.fz(ordinal))

    fun addTo(sum: Checksum) = sum.add(fx, fy, fz)

    override fun type() = Force

    companion object : ComponentType<Force>()
}

/** What resists a force. */
class Body(@JvmField val mass: Float, @JvmField val drag: Float) : Component<Body> {
    constructor(ordinal: Int) : this(Values.mass(ordinal), Values.drag(ordinal))

    fun addTo(sum: Checksum) = sum.add(mass, drag)

    override fun type() = Body

    companion object : ComponentType<Body>()
}

/** How well an entity is. */
class Health(@JvmField var points: Float, @JvmField val regeneration: Float) : Component<Health> {
    constructor(ordinal: Int) : this(Values.health(ordinal), Values.regeneration(ordinal))

    fun recover() {
        points = minOf(Values.FULL_HEALTH, points + regeneration * Values.DT)
    }

    fun addTo(sum: Checksum) = sum.add(points, regeneration)

    override fun type() = Health

    companion object : ComponentType<Health>()
}

/** Marks an entity that does not move, and says since when. */
class Frozen(@JvmField val since: Float) : Component<Frozen> {
    constructor(ordinal: Int) : this(Values.since(ordinal))

    override fun type() = Frozen

    companion object : ComponentType<Frozen>()
}

/** Twenty-six tags. */
enum class Letter : EntityTags by entityTagOf() {
    A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z;

    companion object {
        /** The letter of the entity with the given ordinal. */
        fun of(ordinal: Int) = entries[ordinal % entries.size]
    }
}
