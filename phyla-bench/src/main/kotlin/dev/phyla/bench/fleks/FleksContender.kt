package dev.phyla.bench.fleks

import dev.phyla.bench.workload.Contender
import dev.phyla.bench.workload.Form
import dev.phyla.bench.workload.FreshWorkload
import dev.phyla.bench.workload.Task
import dev.phyla.bench.workload.Workload

/**
 * Fleks, a Kotlin system that keeps component objects in one array for each type, used with
 * iterating systems, as its documentation recommends.
 */
class FleksContender : Contender {
    override fun id() = "fleks"

    override fun name() = "Fleks"

    override fun forms(task: Task): List<Form> =
        when (task) {
            Task.CREATE_2 -> only(::CreateTwo)
            Task.CREATE_5 -> only(::CreateFive)
            Task.CREATE_BULK -> emptyList()
            Task.DESTROY -> only(::Destroy)
            Task.ITERATE_2 -> only(FleksIteration::Two)
            Task.ITERATE_26 -> only(FleksIteration::TwentySix)
            Task.ITERATE_5 -> only(FleksIteration::Five)
            Task.EXCLUDE -> only(FleksIteration::Exclude)
            Task.CONDITIONAL -> only(FleksIteration::Conditional)
            Task.ADD_REMOVE -> only(::AddRemove)
            Task.GET -> only(FleksAccess::Get)
            Task.SET -> only(FleksAccess::Set)
            Task.FRESH -> listOf(Form.only(FreshWorkload.opening(::FleksFresh)))
            Task.SEVEN_SYSTEMS -> only(::FleksGame)
            else -> emptyList()
        }

    private fun only(start: (Int) -> Workload) = listOf(Form.only(start))
}
