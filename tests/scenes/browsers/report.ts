import { compareGeometry, type Geometry } from '../../support/browsers/page-geometry.ts'
import { SCENES } from '../scenes.ts'
import { ENGINES, type EngineName, MODEL_ENGINE, type Need } from './engines.ts'
import { ENGINE_NAMES, type EngineResults, type KeptResults } from './kept-results.ts'
import { TRIALS, type Trial } from './trials.ts'

/** What is known of an engine beside Chromium. */
export type EngineReport = {
  /** Name and version. */
  engine: string
  /** A line for each trial that failed, by part. */
  failures: Record<Trial['part'], string[]>
  /** How many screens were measured here and in Chromium. */
  compared: number
  /** A line for each that is not as in Chromium. */
  differences: string[]
  /** Trials that have no result yet. */
  left: string[]
}

export type Report = {
  engines: EngineReport[]
  /** What Chromium itself shows wrong. */
  model: { engine: string; lines: string[] }
  /** Scenes that not every driver can play, what they need, and which engines have it not. */
  unplayable: readonly string[]
}

/** What the kept results say. */
export function reportOf(results: KeptResults): Report {
  const model = results.of(MODEL_ENGINE)
  const measured = measuredIn(model)
  const problems = Object.entries(measured).flatMap(([name, geometry]) =>
    geometry.problems.map((problem) => `${name}: ${problem}`),
  )
  const failures = TRIALS.flatMap((trial) => failureOf(trial, model))
  const engines = ENGINE_NAMES.filter((one) => one !== MODEL_ENGINE).map((one) =>
    engineReport(one, results.of(one), measured),
  )
  return {
    engines,
    model: { engine: model.engine, lines: [...failures, ...problems] },
    unplayable: unplayable(),
  }
}

function engineReport(
  name: EngineName,
  results: EngineResults,
  model: Record<string, Geometry>,
): EngineReport {
  const trials = trialsIn(name)
  const here = Object.entries(measuredIn(results, trials))
  const both = here.flatMap(([name, geometry]) => {
    const there = model[name]
    return there ? [{ name, lines: compareGeometry(geometry, there) }] : []
  })
  const failuresOf = (part: Trial['part']): string[] =>
    trials.filter((trial) => trial.part === part).flatMap((trial) => failureOf(trial, results))
  return {
    engine: results.engine,
    failures: {
      'main flow': failuresOf('main flow'),
      'keyboard and pointer': failuresOf('keyboard and pointer'),
      scenes: failuresOf('scenes'),
    },
    compared: both.length,
    differences: both.flatMap(({ name, lines }) => lines.map((line) => `${name}: ${line}`)),
    left: trials.flatMap((trial) => (trial.name in results.outcomes ? [] : [trial.name])),
  }
}

const isLacking = (engine: EngineName, need: Need | undefined): boolean =>
  need !== undefined && (ENGINES[engine].lacks as readonly Need[]).includes(need)

/** What can be tried in an engine. */
export const trialsIn = (engine: EngineName): Trial[] =>
  TRIALS.filter(({ needs }) => !isLacking(engine, needs))

function unplayable(): string[] {
  return SCENES.flatMap(({ name, needs }) =>
    needs ? [`${name}: ${needs} (${ENGINE_NAMES.filter((one) => isLacking(one, needs)).join(', ')})`] : [],
  )
}

function measuredIn({ outcomes }: EngineResults, trials = TRIALS): Record<string, Geometry> {
  const tried = trials.flatMap(({ name }) => outcomes[name] ?? [])
  return Object.assign({}, ...tried.map((one) => ('measured' in one ? one.measured : {})))
}

function failureOf({ name }: Trial, { outcomes }: EngineResults): string[] {
  const outcome = outcomes[name]
  return outcome && 'failure' in outcome ? [`${name}: ${outcome.failure}`] : []
}
