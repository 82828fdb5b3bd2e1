import type { Rule, Step } from './rule.ts'
import { keyOf, type Sharing } from './sharing-state.ts'
import { withoutDeadFields } from './without-dead-fields.ts'

/** A step between two states, by their numbers. */
export type Edge = { from: number; to: number; rule: string; step: Step }

/** All states that can be reached, in the order of their distance from the beginning, and all steps between them. */
export type Explored = {
  states: readonly Sharing[]
  edges: readonly Edge[]
  /** The rules of the shortest path to a state. */
  pathTo(state: number): string[]
}

/** Visits every state, breadth first: the last one is the furthest away. */
export function explore(rules: readonly Rule[], initial: readonly Sharing[]): Explored {
  const states: Sharing[] = []
  const numbers = new Map<string, number>()
  const cameBy: (Edge | undefined)[] = []
  const edges: Edge[] = []

  function numberOf(reached: Sharing, by?: Edge): number {
    const state = withoutDeadFields(reached)
    const key = keyOf(state)
    const known = numbers.get(key)
    if (known !== undefined) return known
    const number = states.push(state) - 1
    numbers.set(key, number)
    cameBy.push(by)
    return number
  }

  for (const state of initial) numberOf(state)
  for (let from = 0; from < states.length; from += 1)
    for (const { name, steps } of rules)
      for (const step of steps(states[from] as Sharing)) {
        const edge = { from, to: -1, rule: name, step }
        edge.to = numberOf(step.to, edge)
        edges.push(edge)
      }

  return {
    states,
    edges,
    pathTo(state) {
      const path: string[] = []
      for (let edge = cameBy[state]; edge; edge = cameBy[edge.from]) path.unshift(edge.rule)
      return path
    },
  }
}
