import fc from 'fast-check'
import type { FaultName } from '../../../sandbox/faults/faults.ts'
import { CALLS } from '../failures/fault-proxy-calls.ts'
import { killAndRestart } from '../http/http-kills.ts'
import { DAY, MINUTE, SECOND } from '../market/moved-clock.ts'
import { marina, padaria, rafael } from '../market/sandbox-people.ts'
import { expectCoherent, expectDataOnlyInForce, expectOnceEach } from './model-invariants.ts'
import { ENDED, type Model, type Sharing } from './model-sharing.ts'
import * as step from './model-steps.ts'
import type { World } from './model-world.ts'

/** Everything both sides can do, and everything that can go wrong meanwhile, as commands of fast-check. */
type Command = fc.AsyncCommand<Model, World>
type Of = (sharing: Sharing) => boolean

/** A command, and what must hold after it: on the sharing it touched, or on all. */
function command(
  title: string,
  may: (model: Model) => boolean,
  run: (model: Model, world: World) => Promise<Sharing | undefined>,
): Command {
  return {
    check: (model) => may(model),
    toString: () => title,
    run: async (model, world) => {
      const touched = await run(model, world)
      model.told.push(touched ? `${title}: ${tell(touched)}` : title)
      const people = touched ? [touched.who] : [...new Set(model.sharings.map(({ who }) => who))]
      for (const who of people) await expectCoherent(world, model, who)
      if (touched) await expectOnceEach(world, touched)
    },
  }
}

const tell = ({ name, acknowledged, seen, isSmooth }: Sharing): string =>
  `${name} (${[...acknowledged.keys()].join(', ')}; ${seen.alfa.word || '-'}/${seen.beta.word || '-'}${isSmooth ? '' : '; hindered'})`

/** A command on one of the sharings for which it makes sense. */
function onSharing(
  title: string,
  makesSense: Of,
  run: (model: Model, world: World, sharing: Sharing) => Promise<unknown>,
): fc.Arbitrary<Command> {
  // The newest first: what was just begun is the likeliest to go on.
  const which = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(9) })
  return which.map((index) =>
    command(
      `${title} ${index}`,
      ({ sharings }) => sharings.some(makesSense),
      async (model, world) => {
        const fitting = model.sharings.filter(makesSense)
        const sharing = fitting.at(-1 - (index % fitting.length)) as Sharing
        await run(model, world, sharing)
        return sharing
      },
    ),
  )
}

const isOver: Of = ({ seen }) => seen.alfa.rank === ENDED || seen.beta.rank === ENDED
const isUnderWay: Of = (sharing) => !isOver(sharing) && !sharing.acknowledged.has('confirm')
const isInForce: Of = (sharing) => !isOver(sharing) && sharing.acknowledged.has('confirm')

export const PEOPLE = [marina, rafael, padaria]
const person = fc.constantFrom(...PEOPLE)
const months = fc.constantFrom(1, 12)

const asking = fc.tuple(person, months).map(([who, total]) =>
  command(
    `ask(${who.name}, ${total} months)`,
    () => true,
    (model, world) => step.ask(model, world, { who, months: total }),
  ),
)
const changing = onSharing('change or renew', isInForce, (model, world, replaces) =>
  step.ask(model, world, { who: replaces.who, months: 12, replaces }),
)
const goingOn = onSharing('go on with', isUnderWay, step.takeNextStep)
const goingFar = onSharing('go far with', isUnderWay, async (model, world, sharing) => {
  for (let steps = 0; steps < 4 && isUnderWay(sharing); steps += 1)
    await step.takeNextStep(model, world, sharing)
})
const pressingAgain = onSharing(
  'press the first button again of',
  ({ address }) => address !== undefined,
  step.askAgain,
)
const confirmingAgain = onSharing(
  'confirm again',
  ({ returned }) => returned !== undefined,
  step.takeNextStep,
)
const refusing = onSharing(
  'refuse',
  (sharing) => isUnderWay(sharing) && sharing.walk !== undefined,
  step.refuse,
)
const known: Of = ({ consentId }) => consentId !== undefined
const endingAtAlfa = onSharing('end at Alfa', known, (model, world, sharing) =>
  step.end(model, world, sharing, 'alfa'),
)
const endingAtBeta = onSharing('end at Beta', known, (model, world, sharing) =>
  step.end(model, world, sharing, 'beta'),
)
const eavesdropping = onSharing('read the data of', known, (_, world, sharing) =>
  expectDataOnlyInForce(world, sharing),
)

const passing = fc
  .constantFrom(
    ...([
      ['31 seconds', 31 * SECOND],
      ['11 minutes', 11 * MINUTE],
      ['61 minutes', 61 * MINUTE],
      ['32 days', 32 * DAY],
    ] as const),
  )
  .map(([text, ms]) =>
    command(
      `${text} pass`,
      () => true,
      async (model, world) => {
        step.pass(model, world, ms)
        return undefined
      },
    ),
  )

/** Between the institutions any fault; towards the browser those after which an answer comes, or a connection ends. */
const BETWEEN = ['createAtHolder', 'readAtHolder', 'endAtHolder', 'push', 'token'] as const
const AT_ALFA = ['transmit', 'confirm', 'revoke'] as const
const AT_BETA = ['approve', 'reject', 'claim', 'revoke', 'wayBack'] as const
const DELIVERY: FaultName[] = [
  'reset',
  'error-503',
  'error-500',
  'too-many-requests',
  'wrong-json',
  'truncated',
  'duplicate',
]
const TOKENS: FaultName[] = ['wrong-signature', 'wrong-nonce', 'clock-skew']

type Place = { side: 'alfa' | 'beta'; call: keyof typeof CALLS; fault: FaultName }
const placesAt = (
  side: 'alfa' | 'beta',
  calls: readonly (keyof typeof CALLS)[],
  faults: readonly FaultName[],
): Place[] => calls.flatMap((call) => faults.map((fault) => ({ side, call, fault })))
const PLACES: Place[] = [
  ...placesAt('beta', BETWEEN, [...DELIVERY, ...(process.env.LONG ? (['hanging'] as const) : [])]),
  ...placesAt('alfa', AT_ALFA, DELIVERY),
  ...placesAt('beta', AT_BETA, DELIVERY),
  ...placesAt('beta', ['token', 'wayBack'], TOKENS),
]

const failing = fc
  .tuple(fc.constantFrom(...PLACES), fc.constantFrom(1, 3))
  .map(([{ side, call, fault }, times]) =>
    command(
      `${fault} at ${side}'s ${call}, ${times} times`,
      () => true,
      async (model, { stage }) => {
        stage.market.faults.of(side).on({ fault, path: CALLS[call], times })
        model.isCalm = false
        return undefined
      },
    ),
  )
const recovering = fc.constant(
  command(
    'everything works again',
    ({ isCalm }) => !isCalm,
    async (model, world) => {
      recover(model, world)
      return undefined
    },
  ),
)

export function recover(model: Model, { stage }: World): void {
  if (stage.market.faults.url)
    for (const side of ['alfa', 'beta'] as const) stage.market.faults.of(side).off()
  model.isCalm = true
}

const restarting = fc.tuple(fc.constantFrom('alfa', 'beta', 'both'), fc.boolean()).map(([which, isKilled]) =>
  command(
    `${which} ${isKilled ? 'killed' : 'stopped'} and started`,
    () => true,
    async (_, { stage }) => {
      const { alfa, beta } = stage.market
      const some = which === 'both' ? [alfa, beta] : [stage.market[which as 'alfa' | 'beta']]
      if (isKilled) await killAndRestart(...some)
      else await Promise.all(some.map((institution) => institution.restart()))
      return undefined
    },
  ),
)

/** Commands are drawn evenly from this list: what stands in it several times comes more often. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  ...Array(3).fill(asking),
  ...Array(6).fill(goingOn),
  ...Array(3).fill(goingFar),
  changing,
  pressingAgain,
  confirmingAgain,
  refusing,
  endingAtAlfa,
  endingAtBeta,
  eavesdropping,
  passing,
  failing,
  failing,
  recovering,
  restarting,
]
