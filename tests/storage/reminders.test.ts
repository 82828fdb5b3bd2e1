import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createConsentsConcerned } from '../../apps/server/src/holder/consents/consents-concerned.store.ts'
import { NEWS_WORK } from '../../apps/server/src/notices/tell.ts'
import type { SharingNews } from '../../apps/server/src/notices/told.port.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { createTransmissionStore } from '../../apps/server/src/recipient/sharing/transmission.store.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { DAY, ENDED, HOUR, setUpNotices } from '../support/database/notices-world.ts'
import { takeWork } from '../support/database/run-outbox.ts'

/** Reminders, the yearly summary and news: each once over any number of processes, and none in the night. */
const [MARINA, OTAVIO] = ['52998224725', '11144477735']

forEachDatabase((_name, open) => {
  const world = setUpNotices(open)
  const { sharing, process, runJob, goOn, remind } = world

  /** While this works, the given one of its transactions fails. */
  async function failingAt(number: number, work: () => Promise<unknown> | undefined): Promise<void> {
    const whole = world.platform
    let calls = 0
    const failing: Database['transaction'] = (change) =>
      ++calls === number ? Promise.reject(new Error('killed')) : world.database.transaction(change)
    world.platform = { ...whole, database: { ...world.database, transaction: failing } }
    await expect(work()).rejects.toThrow('Items of this run failed: 1.')
    world.platform = whole
  }
  const subjects = () =>
    world.sent
      .splice(0)
      .map(({ to, subject }) => `${to.slice(0, 3)}: ${subject}`)
      .sort()
  /** The mail server comes back in the quiet hours: nothing goes out before they end. */
  const goOnThroughQuietNight = async (): Promise<void> => {
    world.isMailServerUp = false
    await goOn()
    world.isMailServerUp = true
    world.platform.clock.move(13 * HOUR)
    await goOn()
    expect(subjects()).toEqual([])
    world.platform.clock.move(11 * HOUR)
    await goOn()
  }
  const noticesOf = async (document: string) =>
    (
      await world.database.query<{ kind: string; consent_id: string }>(
        'select kind, consent_id from notice where document = $1 order by consent_id',
        [document],
      )
    ).map(({ kind, consent_id }) => `${kind} ${consent_id}`)

  describe('reminders', () => {
    it('one mail a person and day lists everything that ends soon; each mark is told once', async () => {
      sharing('urn:x:1', 7)
      sharing('urn:x:2', 30, [MARINA, OTAVIO])
      sharing('urn:x:3', 31)
      await remind()
      // They can be switched off.
      for (const { unsubscribeAt } of world.sent) expect(unsubscribeAt).toMatch(/\/lembretes$/)
      expect(subjects()).toEqual([
        '111: O compartilhamento com a Beta Seguradora termina em 30 dias',
        '529: 2 compartilhamentos terminam em breve',
      ])
      expect(await noticesOf(MARINA)).toEqual(['ends-soon urn:x:1', 'ends-soon urn:x:2'])
      world.platform.clock.move(HOUR)
      await remind()
      expect(subjects()).toEqual([])
      world.platform.clock.move(DAY)
      await remind()
      expect(subjects()).toEqual(['529: 3 compartilhamentos terminam em breve'])
      world.platform.clock.move(DAY)
      await remind()
      expect(subjects()).toEqual([])
      world.platform.clock.move(4 * DAY)
      await remind()
      expect(subjects()).toEqual(['529: 3 compartilhamentos terminam em breve'])
      expect(await noticesOf(MARINA)).toHaveLength(3)
    })

    it('those of 30 and 7 days can be switched off by mail or here; the last day’s stays', async () => {
      sharing('urn:x:1', 30)
      sharing('urn:x:2', 7)
      await process().choose(MARINA, { kind: 'ends-in-30-days', here: false, mail: false })
      await process().choose(MARINA, { kind: 'ends-in-7-days', here: true, mail: false })
      await remind()
      expect(subjects()).toEqual([])
      expect(await noticesOf(MARINA)).toEqual(['ends-soon urn:x:2'])
      world.platform.clock.move(6 * DAY)
      await remind()
      expect(world.sent.map(({ unsubscribeAt }) => unsubscribeAt)).toEqual([undefined])
      expect(subjects()).toEqual(['529: O compartilhamento com a Beta Seguradora termina amanhã'])
    })

    it('several processes at once give one', async () => {
      for (let at = 0; at < 5; at += 1) sharing(`urn:x:${at}`, 7, [MARINA, OTAVIO])
      await Promise.all([1, 2, 3, 4].map(() => runJob('notices.reminders')))
      expect(await takeWork(world.platform)).toHaveLength(2)
    })

    it('one that always fails holds back nobody behind it, and is tried again', async () => {
      for (const person of [MARINA, OTAVIO]) sharing(`urn:x:${person}`, 7, [person])
      await failingAt(1, () => runJob('notices.reminders'))
      await goOn()
      expect(subjects()).toEqual(['111: O compartilhamento com a Beta Seguradora termina em 7 dias'])
      world.platform.clock.move(HOUR / 4)
      await remind()
      expect(subjects()).toEqual(['529: O compartilhamento com a Beta Seguradora termina em 7 dias'])
    })

    it('none between 21:00 and 08:00, also when the mail server was away until then', async () => {
      sharing('urn:x:1', 30)
      world.platform.clock.move(12 * HOUR)
      await remind()
      expect(subjects()).toEqual([])
      world.platform.clock.move(11 * HOUR)
      await runJob('notices.reminders')
      await goOnThroughQuietNight()
      await remind()
      // One of an earlier day still goes where nothing is new on this one; it says what is so when it goes out.
      expect(subjects()).toEqual(['529: O compartilhamento com a Beta Seguradora termina em 28 dias'])
      expect(await noticesOf(MARINA)).toEqual(['ends-soon urn:x:1'])
    })

    it('those of several days give one mail on the day on which the mail server comes back, with all of it', async () => {
      for (const days of [7, 8, 9]) sharing(`urn:x:${days}`, days)
      world.isMailServerUp = false
      await remind()
      world.platform.clock.move(DAY)
      await remind()
      world.platform.clock.move(DAY)
      world.isMailServerUp = true
      await goOn()
      // This day's is not known yet.
      expect(subjects()).toEqual([])
      await remind()
      await goOn()
      expect(subjects()).toEqual(['529: 3 compartilhamentos terminam em breve'])
      expect(await noticesOf(MARINA)).toHaveLength(3)
    })

    it('a notice stays read while its mail is tried again, and a late one takes no place of a later one', async () => {
      const kept = async () =>
        (await process().shownTo(MARINA)).notices.map(({ at, isNew }) => ({ at, isNew }))
      world.isMailServerUp = false
      sharing('urn:x:1', 7)
      await remind()
      await process().markRead(MARINA, world.platform.clock.now())
      await goOn()
      expect(await kept()).toEqual([{ at: '2026-11-20T12:00:00Z', isNew: false }])
      const late = await takeWork(world.platform)
      world.platform.clock.move(6 * DAY)
      await remind()
      for (const { payload } of late) await process().outboxHandlers['notices.reminder'](payload)
      expect(await kept()).toEqual([{ at: '2026-11-26T12:00:00Z', isNew: true }])
    })

    it('a night on which nobody was due leaves the day that follows its round', async () => {
      // 01:00 in Brasília.
      world.platform.clock.move(16 * HOUR)
      await remind()
      sharing('urn:x:1', 7)
      world.platform.clock.move(8 * HOUR)
      await remind()
      expect(subjects()).toEqual(['529: O compartilhamento com a Beta Seguradora termina em 7 dias'])
    })

    it('leave out what has ended meanwhile', async () => {
      sharing('urn:x:1', 7)
      await runJob('notices.reminders')
      world.held = []
      await goOn()
      expect(subjects()).toEqual([])
    })
  })

  describe('the summary of a year', () => {
    const JANUARY = 50 * DAY
    const summarise = async (): Promise<void> => {
      await runJob('notices.reminders')
      await runJob('notices.summary')
      await goOn()
    }

    it('comes once in January, on a day without a reminder, unless it is switched off', async () => {
      const RAFAEL = '98765432100'
      await process().choose(RAFAEL, { kind: 'year-summary', here: true, mail: false })
      sharing('urn:x:1', 200, [MARINA, RAFAEL])
      sharing('urn:x:2', 57, [OTAVIO])
      await summarise()
      expect(subjects()).toEqual([])
      world.platform.clock.move(JANUARY)
      await Promise.all([runJob('notices.reminders'), runJob('notices.reminders')])
      await Promise.all([runJob('notices.summary'), runJob('notices.summary')])
      await goOn()
      expect(subjects()).toEqual([
        '111: O compartilhamento com a Beta Seguradora termina em 7 dias',
        '529: Seus dados em 2026',
      ])
      world.platform.clock.move(DAY)
      await summarise()
      expect(subjects()).toEqual(['111: Seus dados em 2026'])
      expect(await noticesOf(RAFAEL)).toEqual(['year-summary null'])
      world.platform.clock.move(DAY)
      await summarise()
      expect(subjects()).toEqual([])
    })

    it('comes to those behind one whose summary fails, or whose reminder does, and to them as well in time', async () => {
      for (const person of [MARINA, OTAVIO]) sharing(`urn:x:${person}`, 200, [person])
      sharing('urn:x:soon', 57, ['98765432100'])
      world.platform.clock.move(JANUARY)
      await failingAt(1, () => runJob('notices.reminders'))
      await failingAt(1, () => runJob('notices.summary'))
      await goOn()
      expect(subjects()).toEqual(['111: Seus dados em 2026', '987: Seus dados em 2026'])
      await runJob('notices.summary')
      await goOn()
      expect(subjects()).toEqual(['529: Seus dados em 2026'])
    })

    it('none between 21:00 and 08:00, when the mail server was away until then', async () => {
      sharing('urn:x:1', 200)
      world.platform.clock.move(JANUARY)
      await runJob('notices.reminders')
      await runJob('notices.summary')
      await goOnThroughQuietNight()
      sharing('urn:x:soon', 7)
      await remind()
      // The mail of that day is taken.
      expect(subjects()).toEqual(['529: O compartilhamento com a Beta Seguradora termina em 7 dias'])
      world.platform.clock.move(DAY)
      await remind()
      expect(subjects()).toEqual(['529: Seus dados em 2026'])
    })
  })

  describe('news', () => {
    it('go at once, whatever the hour, and take the place of what is no longer so', async () => {
      sharing('urn:x:1', 7)
      await remind()
      world.platform.clock.move(14 * HOUR)
      subjects()
      await process().tell(world.database, MARINA, ENDED)
      await goOn()
      expect(subjects()).toEqual(['529: Você encerrou o compartilhamento com a Beta Seguradora'])
      expect(await noticesOf(MARINA)).toEqual(['ended urn:x:1'])
    })

    it('are a notice once the event is recorded, before any mail, and nothing where it is undone', async () => {
      const { tell } = process()
      const given: SharingNews = {
        kind: 'authorised',
        sharing: { ...ENDED.sharing, role: 'holder' },
        receipt: 'r',
      }
      await expect(
        world.database.transaction(async (sql) => {
          await tell(sql, MARINA, given)
          throw new Error('undone')
        }),
      ).rejects.toThrow('undone')
      expect(await noticesOf(MARINA)).toEqual([])
      await world.database.transaction((sql) => tell(sql, MARINA, given))
      expect(await noticesOf(MARINA)).toEqual(['authorised urn:x:1'])
      expect(subjects()).toEqual([])
      await goOn()
      expect(subjects()).toHaveLength(1)
    })

    it('that the previous version left to the queue become a notice all the same', async () => {
      const work = { id: randomUUID(), to: MARINA, at: '2026-11-20T12:00:00Z', news: ENDED }
      await world.platform.outbox.add(world.database, NEWS_WORK, work)
      await goOn()
      expect(await noticesOf(MARINA)).toEqual(['ended urn:x:1'])
      expect(subjects()).toHaveLength(1)
    })

    it('leave one notice however often they are delivered, and are mailed again only where the mail did not go', async () => {
      await process().tell(world.database, MARINA, ENDED)
      world.isMailServerUp = false
      await goOn()
      world.isMailServerUp = true
      await goOn()
      await goOn()
      expect(subjects()).toHaveLength(1)
      expect(await noticesOf(MARINA)).toEqual(['ended urn:x:1'])
    })

    it('ask nobody for what they have answered, or what has ended, while the mail server was away', async () => {
      const ask: SharingNews = {
        kind: 'approval-missing',
        sharing: { ...ENDED.sharing, role: 'holder' },
        cnpj: '11222333000181',
        until: new Date(world.platform.clock.now().getTime() + HOUR).toISOString(),
      }
      const { consentId } = ask.sharing
      world.role = 'holder'
      sharing(consentId, 90)
      const [own] = world.held
      if (own) own.card = { ...own.card, status: 'PENDING', waitsForYou: true }
      await process().tell(world.database, MARINA, ask)
      world.isMailServerUp = false
      await goOn()
      expect(await noticesOf(MARINA)).toEqual([`approval-missing ${consentId}`])
      if (own) own.card = { ...own.card, status: 'REJECTED', waitsForYou: undefined }
      await world.database.run('delete from notice')
      world.isMailServerUp = true
      world.platform.clock.move(60_000)
      await goOn()
      expect([subjects(), await noticesOf(MARINA)]).toEqual([[], []])
    })

    it('hold nothing that can be read in the database, and go after a year', async () => {
      await process().tell(world.database, MARINA, ENDED)
      await goOn()
      const rows = await world.database.query<{ sealed: string }>('select sealed from notice')
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain('Beta')
      world.platform.clock.move(366 * DAY)
      await runJob('notices.clean-up')
      expect(await noticesOf(MARINA)).toEqual([])
    })
  })

  it('the roles find who is concerned, page by page, each with all of their people', async () => {
    const at = (days: number) => new Date(world.platform.clock.now().getTime() + days * DAY)
    const consent = (id: string, status: string, endsInDays: number) =>
      world.database.run(
        `insert into consent (consent_id, client_id, organisation_id, logged_user, permissions, services, status, created_at,
           status_at, expires_at, rejected_by, rejection_code, grant_id, approved_at)
         values ($1, 'c', 'o', $2, '[]', '{}', $3, $4, $4, $5, $6, $7, $1, $4)`,
        [
          id,
          MARINA,
          status,
          at(-300),
          at(endsInDays),
          status === 'REJECTED' ? 'USER' : null,
          status === 'REJECTED' ? 'CUSTOMER_MANUALLY_REVOKED' : null,
        ],
      )
    await consent('urn:a', 'AUTHORISED', 20)
    await consent('urn:b', 'AUTHORISED', 20)
    await consent('urn:ended', 'REJECTED', 20)
    await consent('urn:later', 'AUTHORISED', 40)
    await world.database.run('insert into consent_approver (consent_id, document) values ($1, $2)', [
      'urn:b',
      OTAVIO,
    ])
    const span = { from: at(0), until: at(31) }
    const { endingBetween, inForceSince } = createConsentsConcerned(world.database)
    const [first, ...none] = await endingBetween(span, undefined, 1)
    expect([first, ...none]).toEqual([{ at: at(20), consentId: 'urn:a', documents: [MARINA] }])
    const [second] = await endingBetween(span, first, 10)
    expect(second?.consentId).toBe('urn:b')
    expect([...(second?.documents ?? [])].sort()).toEqual([OTAVIO, MARINA].sort())
    expect(await endingBetween(span, second, 10)).toEqual([])
    const since = async (days: number) =>
      (await inForceSince(at(days), undefined, 10)).map(({ consentId }) => consentId)
    expect(await since(-1)).toEqual(['urn:a', 'urn:b', 'urn:later'])
    expect(await since(-301)).toEqual(['urn:a', 'urn:b', 'urn:ended', 'urn:later'])
    const transmissions = createTransmissionStore(world.database, world.platform.seal)
    expect(await transmissions.endingBetween(span, undefined, 10)).toEqual([])
    expect(await transmissions.inForceSince(at(-1), undefined, 10)).toEqual([])
  })
})
