package dev.phyla.bench.fleks

import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.IteratingSystem
import com.github.quillraven.fleks.World
import com.github.quillraven.fleks.World.Companion.family
import com.github.quillraven.fleks.configureWorld
import dev.phyla.bench.workload.Checksum
import dev.phyla.bench.workload.Game
import dev.phyla.bench.workload.Workload

class MovePlace : IteratingSystem(family { all(Place, Speed) }) {
    override fun onTickEntity(entity: Entity) = entity[Place].move(entity[Speed])
}

class UpdateData : IteratingSystem(family { all(Data) }) {
    override fun onTickEntity(entity: Entity) = entity[Data].update()
}

class Steer : IteratingSystem(family { all(Speed, Data, Place) }) {
    override fun onTickEntity(entity: Entity) = entity[Speed].steer(entity[Data], entity[Place])
}

class UpdateLife : IteratingSystem(family { all(Life) }) {
    override fun onTickEntity(entity: Entity) = entity[Life].update()
}

class DoDamage : IteratingSystem(family { all(Life, Damage) }) {
    override fun onTickEntity(entity: Entity) = entity[Life].suffer(entity[Damage])
}

class ChooseSprite : IteratingSystem(family { all(Sprite, Player, Life) }) {
    override fun onTickEntity(entity: Entity) = entity[Sprite].choose(entity[Player], entity[Life])
}

class Draw(private val screen: CharArray) : IteratingSystem(family { all(Place, Sprite) }) {
    override fun onTickEntity(entity: Entity) = entity[Sprite].draw(screen, entity[Place])
}

/** A world with the seven systems, updated once a run. */
class FleksGame(entities: Int) : Workload {
    private val screen = Game.screen()
    private val world: World =
        configureWorld(entities) {
            systems {
                add(MovePlace())
                add(UpdateData())
                add(Steer())
                add(UpdateLife())
                add(DoDamage())
                add(ChooseSprite())
                add(Draw(screen))
            }
        }

    init {
        repeat(entities) { ordinal ->
            world.entity {
                it += Place(ordinal)
                it += Speed()
                it += Data(Game.random(ordinal))
                it += Player(Game.type(ordinal))
                it += Life(Game.maximum(ordinal))
                it += Damage(ordinal)
                it += Sprite()
            }
        }
    }

    override fun run() = world.update(Game.DT.toFloat())

    override fun checksum(): Long {
        val sum = Checksum()
        world.family { all(Place) }.forEach {
            it[Place].addTo(sum)
            it[Speed].addTo(sum)
            it[Data].addTo(sum)
            it[Life].addTo(sum)
            it[Sprite].addTo(sum)
        }
        Game.addScreen(sum, screen)
        return sum.value()
    }

    override fun close() = world.dispose()
}
