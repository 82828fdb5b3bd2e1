import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINES, type EngineName } from './engines.ts'
import type { Measured } from './trials.ts'

/** What came of a trial in one engine. */
export type Outcome = { measured: Measured } | { failure: string }

/** What is known of one engine: its name and version, and the outcomes by the trial's name. */
export type EngineResults = { engine: string; outcomes: Record<string, Outcome> }

export type KeptResults = {
  of(engine: EngineName): EngineResults
  keep(engine: EngineName, version: string, trial: string, outcome: Outcome): void
  /** What the window showed when a trial failed. */
  keepPicture(engine: EngineName, trial: string, picture: Buffer): void
}

/**
 * Results in a folder, one file an engine, so that a run goes on where the one before was interrupted.
 * @param sources of what is tried: results of others are forgotten
 */
export function keepResults(folder: string, sources: string): KeptResults {
  mkdirSync(folder, { recursive: true })
  const file = (engine: EngineName): string => join(folder, `${engine}.json`)
  const read = (engine: EngineName): EngineResults => {
    const none = { engine, outcomes: {} }
    if (!existsSync(file(engine))) return none
    const kept = JSON.parse(readFileSync(file(engine), 'utf8')) as EngineResults & { sources: string }
    return kept.sources === sources ? kept : none
  }
  return {
    of: read,
    keep: (engine, version, trial, outcome) => {
      const outcomes = { ...read(engine).outcomes, [trial]: outcome }
      writeFileSync(file(engine), JSON.stringify({ sources, engine: version, outcomes }))
    },
    keepPicture: (engine, trial, picture) => writeFileSync(join(folder, `${engine} ${trial}.png`), picture),
  }
}

export const ENGINE_NAMES = Object.keys(ENGINES) as EngineName[]
