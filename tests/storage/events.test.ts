import { beforeEach, expect, it } from 'vitest'
import { DECLARATIONS } from '../../apps/server/src/declarations.ts'
import { type DeliverDeps, deliverEvents } from '../../apps/server/src/events/deliver-events.ts'
import type { EventOut } from '../../apps/server/src/events/event-out.ts'
import { createEventSinks } from '../../apps/server/src/events/event-sinks.store.ts'
import { toldOf } from '../../apps/server/src/events/events.ts'
import { createSinkOperations } from '../../apps/server/src/events/operate-sinks.ts'
import { EventRefused, type Sink } from '../../apps/server/src/events/sinks/sink.ts'
import { inInteraction, onBehalfOf } from '../../apps/server/src/platform/observability/interaction.ts'
import { setUpAudit } from '../support/database/audit-world.ts'
import { forEachDatabase } from '../support/database/each-database.ts'

/** What the insurer's own systems are told: each event at least once, in the order of its consent, naming nobody. */
const CPF = '52998224725'
const [ONE, TWO] = ['teste:um', 'teste:dois']
const HOUR_MS = 3_600_000

forEachDatabase((_name, open) => {
  const world = setUpAudit(open)
  const chain = () => world.chainer().chain()
  let deps: DeliverDeps
  /** Subjects and types of what the sink has taken, in order. */
  let taken: string[]
  let events: EventOut[]
  /** Says why the sink does not take an event. */
  let fault: (event: EventOut) => Error | undefined
  const sink: Sink = {
    name: 'webhook',
    most: 1,
    async deliver(all) {
      for (const event of all) {
        const error = fault(event)
        if (error) throw error
        events.push(event)
        taken.push(`${event.subject} ${event.type}`)
      }
    },
    check: async () => undefined,
  }

  beforeEach(async () => {
    taken = []
    events = []
    fault = () => undefined
    const sinks = createEventSinks(world.database)
    deps = { ...world, sinks, told: toldOf(DECLARATIONS) }
    await sinks.begin('webhook')
  })

  const operations = () => createSinkOperations({ ...world, told: deps.told })
  const record = (subject: string, event = 'consent.created', more = {}) =>
    world.audit.record(world.database, { event, subject, person: CPF, ...more })
  /** Each with its subject, and its event where it is not the first of a consent. */
  async function happened(...all: Parameters<typeof record>[]): Promise<void> {
    for (const one of all) await record(...one)
    await chain()
  }
  const deliver = () => deliverEvents(deps, sink)
  const state = async () => (await deps.sinks.states())[0]
  /** As often as it takes until an event is set aside. */
  async function deliverInVain(): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      await deliver()
      world.clock.move(HOUR_MS)
    }
  }

  it('tells what has happened since a sink began, in order, once', async () => {
    await happened([ONE], [TWO], [ONE, 'consent.authorised'])
    await deliver()
    await deliver()
    expect(taken).toEqual([`${ONE} consent.created`, `${TWO} consent.created`, `${ONE} consent.authorised`])
    await deps.sinks.begin('syslog')
    expect((await deps.sinks.states()).map(({ name, rows }) => [name, rows])).toEqual([
      ['syslog', 0],
      ['webhook', 0],
    ])
  })

  it('tells consents, sign-ins, factors, refused attempts, reports and what operators do; nothing else', async () => {
    await record(ONE, 'sharing.requested')
    await record('account', 'account.signed-in', { outcome: 'refused', detail: { consent: TWO } })
    await record('account', 'account.factor-added')
    await record(ONE, 'data.not-handed-over', { outcome: 'refused' })
    await record(ONE, 'data.handed-over')
    await record(ONE, 'report.unrecognised')
    await record('client', 'client.registered')
    await onBehalfOf({ kind: 'operator' }, () => record('outage', 'outage.planned'))
    await chain()
    await deliver()
    expect(events.map(({ kind, type, outcome, consentId }) => [kind, type, outcome, consentId])).toEqual([
      ['consent', 'sharing.requested', 'done', ONE],
      ['sign-in', 'account.signed-in', 'refused', TWO],
      ['factor', 'account.factor-added', 'done', undefined],
      ['reading', 'data.not-handed-over', 'refused', ONE],
      ['report', 'report.unrecognised', 'done', ONE],
      ['operator', 'outage.planned', 'done', undefined],
    ])
  })

  it('names nobody: a person is the keyed hash of the document', async () => {
    const interaction = { id: 'ab-12', actor: { kind: 'customer', document: CPF } } as const
    await inInteraction(interaction, () => record(ONE, 'consent.authorised', { detail: { by: CPF } }))
    await chain()
    await deliver()
    expect(events[0]).toMatchObject({
      person: world.audit.hashes.person(CPF),
      actor: `customer:${world.audit.hashes.person(CPF)}`,
      interactionId: 'ab-12',
    })
    expect(JSON.stringify(events)).not.toContain(CPF)
  })

  it('waits longer from try to try while the sink takes nothing, and loses nothing', async () => {
    await happened([ONE], [TWO])
    fault = () => new Error(`it was not reached for ${CPF}`)
    const pauses: number[] = []
    for (let tries = 0; tries < 12; tries += 1) {
      await deliver()
      const { retryAt } = (await state()) ?? {}
      pauses.push(((retryAt?.getTime() ?? 0) - world.clock.now().getTime()) / 1000)
      world.clock.move((retryAt?.getTime() ?? 0) - world.clock.now().getTime() - 1)
      await deliver()
      expect((await state())?.tries).toBe(tries + 1)
      world.clock.move(1)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600])
    expect(await state()).toMatchObject({ setAside: 0, reason: 'it was not reached for ***' })
    fault = () => undefined
    await deliver()
    expect(taken).toEqual([`${ONE} consent.created`, `${TWO} consent.created`])
    expect(await state()).toMatchObject({ rows: 0, tries: 0, reason: undefined })
  })

  it('sets a refused event aside after five tries, with all later ones of its consent; the others go on', async () => {
    await happened([ONE], [TWO])
    fault = ({ subject }) => (subject === ONE ? new EventRefused('it answered 422') : undefined)
    for (let tries = 0; tries < 4; tries += 1) {
      await deliver()
      world.clock.move(HOUR_MS)
    }
    expect(taken).toEqual([])
    await deliver()
    expect(taken).toEqual([`${TWO} consent.created`])
    fault = () => undefined
    await happened([ONE, 'consent.authorised'])
    await deliver()
    expect(taken).toEqual([`${TWO} consent.created`])
    expect((await operations().list('webhook')).map(({ type, reason }) => [type, reason])).toEqual([
      ['consent.created', 'it answered 422'],
      ['consent.authorised', 'an earlier event of the same consent was set aside'],
    ])
  })

  it('tries what was set aside again in its order, before anything newer of the consent', async () => {
    await happened([ONE], [ONE, 'consent.authorised'])
    fault = () => new EventRefused('it answered 400')
    await deliverInVain()
    fault = ({ type }) => (type === 'consent.created' ? new EventRefused('it answered 413') : undefined)
    expect(await operations().retry('webhook')).toBe(2)
    await deliver()
    expect(taken).toEqual([])
    expect((await operations().list('webhook')).map(({ reason, isDue }) => [reason, isDue])).toEqual([
      ['it answered 413', false],
      ['an earlier event of the same consent was set aside', false],
    ])
    fault = () => undefined
    await operations().retry('webhook')
    await happened([ONE, 'consent.ended'])
    await deliver()
    expect(taken.filter((one) => one.startsWith(ONE))).toEqual(
      ['consent.created', 'consent.authorised', 'consent.ended'].map((type) => `${ONE} ${type}`),
    )
    expect(await state()).toMatchObject({ setAside: 0 })
  })

  it('lets operators set aside what the sink fails at, and give it up; the audit log tells both', async () => {
    await happened([ONE], [TWO])
    fault = ({ subject }) => (subject === ONE ? new Error('it answered 500') : undefined)
    await deliver()
    const position = await operations().setAside('webhook')
    await deliver()
    expect(taken).toEqual([`${TWO} consent.created`])
    await operations().discard('webhook', position)
    await expect(operations().discard('webhook', position)).rejects.toThrow(
      `No event ${position} was set aside`,
    )
    fault = () => undefined
    await happened([ONE, 'consent.authorised'])
    await deliver()
    expect(events.map(({ type, actor }) => [type, actor])).toEqual([
      ['consent.created', 'institution'],
      ['event-sink.set-aside', 'operator'],
      ['event-sink.discarded', 'operator'],
      ['consent.authorised', 'institution'],
    ])
    await expect(operations().setAside('webhook')).rejects.toThrow('No event waits')
    await expect(operations().list('siem')).rejects.toThrow('The sinks are webhook.')
  })

  it('is at work in one process at a time; the turn of one that died is over after a minute', async () => {
    await happened([ONE])
    let arrived: () => void = () => undefined
    let goOn: () => void = () => undefined
    const isThere = new Promise<void>((resolve) => (arrived = resolve))
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
    const slow: Sink = {
      ...sink,
      async deliver(all) {
        arrived()
        await mayGoOn
        await sink.deliver(all)
      },
    }
    const hanging = deliverEvents(deps, slow)
    await isThere
    await deliver()
    expect(taken).toEqual([])
    await expect(operations().setAside('webhook')).rejects.toThrow('webhook is being delivered to')
    world.clock.move(60_001)
    await deliver()
    expect(taken).toEqual([`${ONE} consent.created`])
    const { rows } = (await state()) ?? {}
    goOn()
    await hanging
    // It has arrived twice, and the position stays where the other process has put it.
    expect(taken).toHaveLength(2)
    expect(events[0]?.id).toBe(events[1]?.id)
    expect(await state()).toMatchObject({ rows })
  })
})
