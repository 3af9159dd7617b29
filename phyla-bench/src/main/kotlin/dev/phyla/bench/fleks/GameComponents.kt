package dev.phyla.bench.fleks

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import dev.phyla.bench.workload.Checksum
import dev.phyla.bench.workload.Game

/** The position of an entity on the screen. */
class Place(@JvmField var x: Float, @JvmField var y: Float) : Component<Place> {
    constructor(ordinal: Int) : this(Game.x(ordinal), Game.y(ordinal))

    fun move(speed: Speed) {
        x += speed.dx * Game.DT.toFloat()
        y += speed.dy * Game.DT.toFloat()
    }

    fun addTo(sum: Checksum) = sum.add(x, y)

    override fun type() = Place

    companion object : ComponentType<Place>()
}

/** The velocity of an entity, initially the same for all. */
class Speed(@JvmField var dx: Float = 1f, @JvmField var dy: Float = 1f) : Component<Speed> {
    /** Sometimes changes at random. */
    fun steer(data: Data, place: Place) {
        if (Game.isSteered(data.thingy)) {
            val wide = Game.nextRandom(data.random)
            val narrow = Game.nextRandom(wide)
            data.random = narrow
            val isRight = place.x > place.y
            dx = if (isRight) Game.far(wide) else Game.near(narrow)
            dy = if (isRight) Game.near(narrow) else Game.far(wide)
        }
    }

    fun addTo(sum: Checksum) = sum.add(dx, dy)

    override fun type() = Speed

    companion object : ComponentType<Speed>()
}

/** Values of several types. */
class Data(@JvmField var random: Int) : Component<Data> {
    @JvmField var thingy = 0
    @JvmField var dingy = 0.0
    @JvmField var mingy = false

    /** Changes all values. */
    fun update() {
        thingy = Game.count(thingy)
        dingy += Game.GROWTH
        mingy = !mingy
        random = Game.nextRandom(random)
    }

    fun addTo(sum: Checksum) {
        sum.add(thingy, random)
        sum.add(dingy.toFloat(), if (mingy) 1f else 0f)
    }

    override fun type() = Data

    companion object : ComponentType<Data>()
}

/** The type of a player. */
class Player(@JvmField val type: Int) : Component<Player> {
    override fun type() = Player

    companion object : ComponentType<Player>()
}

/** The health of a player. */
class Life(@JvmField val maximum: Int) : Component<Life> {
    @JvmField var points = 0
    @JvmField var status = Game.SPAWN

    /** Dies, spawns again, or lives on. */
    fun update() {
        if (points <= 0 && status != Game.DEAD) {
            points = 0
            status = Game.DEAD
        } else if (status == Game.DEAD && points == 0) {
            points = maximum
            status = Game.SPAWN
        } else if (points >= maximum && status != Game.ALIVE) {
            points = maximum
            status = Game.ALIVE
        } else {
            status = Game.ALIVE
        }
    }

    /** Loses points. */
    fun suffer(damage: Damage) {
        val total = damage.attack - damage.defence
        if (points > 0 && total > 0) {
            points = maxOf(points - total, 0)
        }
    }

    fun addTo(sum: Checksum) = sum.add(points, status)

    override fun type() = Life

    companion object : ComponentType<Life>()
}

/** The damage that a player suffers in each step. */
class Damage(@JvmField val attack: Int, @JvmField val defence: Int) : Component<Damage> {
    constructor(ordinal: Int) : this(Game.attack(ordinal), Game.defence(ordinal))

    override fun type() = Damage

    companion object : ComponentType<Damage>()
}

/** The character that is drawn for a player. */
class Sprite(@JvmField var character: Char = Game.SPAWNING) : Component<Sprite> {
    /** Takes the character of a player. */
    fun choose(player: Player, life: Life) {
        character = Game.character(player.type, life.status)
    }

    /** Draws the character. */
    fun draw(screen: CharArray, place: Place) = Game.draw(screen, place.x, place.y, character)

    fun addTo(sum: Checksum) = sum.add(character.code.toLong())

    override fun type() = Sprite

    companion object : ComponentType<Sprite>()
}
