import type { Explored } from './explorer.ts'
import { INVARIANTS } from './invariants.ts'
import type { Rule } from './rule.ts'
import type { Sharing } from './sharing-state.ts'

/** An invariant that does not hold, and the shortest way to where it does not. */
export type Violation = { says: string; path: string[]; state: Sharing }

/** Checks every state and every step; of each invariant the first violation. */
export function violations(explored: Explored, rules: readonly Rule[]): Violation[] {
  const named = new Map(rules.map((rule) => [rule.name, rule]))
  return INVARIANTS.flatMap(({ says, inState, inStep }) => {
    const state = inState ? explored.states.findIndex((one) => !inState(one, named)) : -1
    if (state >= 0) return [{ says, path: explored.pathTo(state), state: explored.states[state] as Sharing }]
    const edge =
      inStep &&
      explored.edges.find(({ from, step, rule }) => !inStep(explored.states[from] as Sharing, step, rule))
    if (!edge) return []
    return [
      {
        says,
        path: [...explored.pathTo(edge.from), edge.rule],
        state: explored.states[edge.from] as Sharing,
      },
    ]
  })
}
