import fc from 'fast-check'
import { afterAll, it } from 'vitest'
import { keepResult } from '../../support/failures/long-run-results.ts'
import { setUpHttpFlow } from '../../support/http/http-setup.ts'
import { createMovedClock } from '../../support/market/moved-clock.ts'
import { createDataTap } from '../../support/model/data-tap.ts'
import { COMMANDS, PEOPLE, recover } from '../../support/model/model-commands.ts'
import { expectSettled } from '../../support/model/model-final-state.ts'
import { forgetAll } from '../../support/model/model-invariants.ts'
import { newModel } from '../../support/model/model-sharing.ts'
import { openWorld } from '../../support/model/model-world.ts'

/**
 * Random sequences of everything that customers of two real servers can do and that can go wrong meanwhile. After each
 * step: no step is taken twice, nothing acknowledged is lost, no status goes back, no data flows without an authorised
 * consent. In the end both sides agree.
 *
 * A failure prints seed and path. Replay: `MODEL_SEED=… MODEL_PATH=… MODEL_REPLAY=… npx vitest run --project slow model.test`.
 */
const clock = createMovedClock()
const tap = createDataTap(clock)
const stage = setUpHttpFlow(undefined, {
  common: clock.env,
  faults: ['alfa', 'beta'],
  watch: { beta: tap.watch },
})
afterAll(() => clock.stop())

const RUNS = Number(process.env.MODEL_RUNS ?? (process.env.LONG ? 40 : 3))
const SEED = Number(process.env.MODEL_SEED ?? (process.env.LONG ? Date.now() : 6))

it(`whatever customers do and whatever fails, both sides agree in the end (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  const all = newModel()
  let steps = 0
  const commands = fc.commands(COMMANDS, {
    maxCommands: 40,
    size: 'max',
    ...(process.env.MODEL_REPLAY && { replayPath: process.env.MODEL_REPLAY }),
  })
  const property = fc.asyncProperty(commands, async (sequence) => {
    const world = openWorld({ stage, clock, tap })
    await forgetAll(world, PEOPLE)
    const model = newModel()
    try {
      await fc.asyncModelRun(() => ({ model, real: world }), sequence)
      if (process.env.LONG) await expectSettled(model, world)
    } catch (error) {
      throw new Error(`${String(error)}\nDone so far:\n${model.told.join('\n')}`, { cause: error })
    } finally {
      if (process.env.MODEL_TELL) process.stderr.write(`${model.told.join('\n')}\n\n`)
      recover(model, world)
      steps += model.told.length
      all.sharings.push(...model.sharings)
    }
  })
  await fc.assert(property, {
    numRuns: RUNS,
    seed: SEED,
    endOnFailure: true,
    ...(process.env.MODEL_PATH && { path: process.env.MODEL_PATH }),
  })
  await expectSettled(all, openWorld({ stage, clock, tap }))
  if (process.env.LONG) keepResult('model', { seed: SEED, runs: RUNS, steps, requests: all.sharings.length })
})
