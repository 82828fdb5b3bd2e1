import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConsentDetails } from '@consente/contract/portal/consents'
import { formatDate } from '@consente/domain/period'
import type { Situation } from '@consente/domain/sharing/situation'
import { situationOf } from '@consente/domain/sharing/situation-of'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { type Mailbox, startMailbox } from '../../../sandbox/mail/mailbox.ts'
import { deliver } from '../../support/database/run-outbox.ts'
import * as act from '../../support/http/http-actions.ts'
import {
  approveAndReturn,
  askBeta,
  cardOf,
  confirm,
  detailsOf,
  done,
  enterHolder,
  transmit,
} from '../../support/http/http-consent-flow.ts'
import { type FullMail, mailsOf } from '../../support/http/http-mailbox.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { helena, otavio } from '../../support/market/sandbox-people.ts'

/**
 * Helena's sharing through every situation, told by both institutions beside each other: card, page, history and mail. Each
 * fact (who, what, how many, until when, has it gone, who has to answer) must be the same on both sides.
 */
const BUILDING = 'DAMAGES_AND_PEOPLE_PATRIMONIAL'
const REGISTRATION = 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ'
const ALL = ['RESOURCES_READ', REGISTRATION, `${BUILDING}_READ`, 'DAMAGES_AND_PEOPLE_AUTO_READ']
const SOLE = ['RESOURCES_READ', REGISTRATION, 'DAMAGES_AND_PEOPLE_AUTO_READ']
const JOINT = ['RESOURCES_READ', `${BUILDING}_READ`]

let market: InProcessMarket<'alfa' | 'beta'>
let mailbox: Mailbox
const folder = mkdtempSync(join(tmpdir(), 'consente-two-mails-'))
beforeAll(async () => {
  const ports = await freePorts()
  mailbox = await startMailbox(ports, folder)
  market = await startInProcessMarket(['alfa', 'beta'], { ports })
})
afterAll(async () => {
  await market.stop()
  await mailbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Side = 'alfa' | 'beta'
const NAMES = { alfa: 'Alfa Seguros', beta: 'Beta Seguradora' } as const
type Walk = { alfa: act.Session; beta: act.Session; consentId: string }

async function share(codes: readonly string[]): Promise<Walk> {
  const places = { alfa: market.alfa.url, beta: market.beta.url }
  const alfa = await act.startSession(places.alfa, helena)
  const dataPermissions = codes.map((permissionCode) => ({ permissionCode }))
  const walk = await enterHolder(
    places,
    helena,
    alfa,
    await transmit(alfa, askBeta(alfa, { dataPermissions })),
  )
  const { consentId } = await confirm(alfa, await approveAndReturn(walk))
  return { alfa, beta: walk.beta, consentId }
}

const asOtavio = () => act.startSession(market.beta.url, otavio)

/** `told`: what mails of either side must say, `untold` what none of them may. */
type Case = {
  name: string
  codes: readonly string[]
  next?(walk: Walk): Promise<unknown>
  situation: Partial<Situation>
  subjects: { alfa: RegExp; beta: RegExp }
  untold: RegExp
}

const PROMISES = /ponte está pronta|passa a buscar|já podem ser enviados/i
const WAITS = /incompleta|espera|Falta/

const CASES: readonly Case[] = [
  {
    name: 'goes as a whole',
    codes: SOLE,
    situation: { kind: 'in-force' },
    subjects: { alfa: /^Você autorizou a Beta/, beta: /^Você autorizou o envio .* Alfa/ },
    untold: WAITS,
  },
  {
    name: 'goes in part',
    codes: ALL,
    situation: { kind: 'waiting', part: 'some', for: 'others' },
    subjects: { alfa: /^Você autorizou a Beta/, beta: /^Você autorizou o envio .* Alfa/ },
    untold: PROMISES,
  },
  {
    name: 'waits as a whole',
    codes: JOINT,
    situation: { kind: 'waiting', part: 'all', for: 'others' },
    subjects: { alfa: /^Você autorizou a Beta/, beta: /^Você autorizou o envio .* Alfa/ },
    untold: PROMISES,
  },
  {
    name: 'was authorised by the other person, too',
    codes: ALL,
    next: async ({ consentId }) => done(act.approve(await asOtavio(), consentId, [])),
    situation: { kind: 'in-force' },
    subjects: { alfa: /Beta Seguradora/, beta: /^Todas as pessoas autorizaram/ },
    untold: /não autorizou/,
  },
  {
    name: 'was refused by the other person after a part had gone',
    codes: ALL,
    next: async ({ consentId }) => done(act.reject(await asOtavio(), consentId)),
    situation: { kind: 'refused', sent: 'some' },
    subjects: { alfa: /^Outra pessoa não autorizou .* Beta/, beta: /^Outra pessoa não autorizou .* Alfa/ },
    untold: PROMISES,
  },
  {
    name: 'was refused by the other person before anything had gone',
    codes: JOINT,
    next: async ({ consentId }) => done(act.reject(await asOtavio(), consentId)),
    situation: { kind: 'refused', sent: 'no' },
    subjects: { alfa: /^Outra pessoa não autorizou .* Beta/, beta: /^Outra pessoa não autorizou .* Alfa/ },
    untold: /nada mais/,
  },
  {
    name: 'was ended at the recipient',
    codes: SOLE,
    next: ({ alfa, consentId }) => done(act.revoke(alfa, consentId)),
    situation: { kind: 'ended', sent: 'yes' },
    subjects: {
      alfa: /^Você encerrou .* Beta Seguradora/,
      beta: /^O compartilhamento com a Alfa Seguros foi encerrado/,
    },
    untold: PROMISES,
  },
  {
    name: 'was ended at the holder',
    codes: SOLE,
    next: ({ beta, consentId }) => done(act.revoke(beta, consentId)),
    situation: { kind: 'ended', sent: 'yes' },
    subjects: {
      alfa: /^O compartilhamento com a Beta Seguradora foi encerrado/,
      beta: /^Você encerrou .* Alfa Seguros/,
    },
    untold: PROMISES,
  },
]

/** The facts of a page; names of institutions aside, which each side tells of the other. */
const factsOf = (told: ConsentDetails, now: Date) => {
  const { kind, ...situation } = situationOf(told, now, { reader: helena.document }) as Situation &
    Record<string, unknown>
  const { part, sent } = situation
  return {
    kind,
    ...(part !== undefined && { part }),
    ...(sent !== undefined && { sent }),
    endsAt: told.expirationDateTime,
    confirmedAt: told.confirmationDateTime,
    groups: told.resourceGroups.map(({ type }) => type).sort(),
  }
}

const policiesOf = (told: ConsentDetails): string[] =>
  told.resourceGroups.flatMap(({ resources }) => resources.map(({ resourceId }) => resourceId))

/** The one mail of an institution to Helena, of those after the first `before`, that has this subject. */
async function mailFrom(side: Side, subject: RegExp, before: number): Promise<FullMail> {
  const mails = (await mailsOf(mailbox.url, helena.email)).slice(before)
  const found = mails.filter((mail) => mail.from[0]?.name === NAMES[side] && subject.test(mail.subject))
  expect(found).toHaveLength(1)
  return found[0] as FullMail
}

/** Does what both outboxes hold, and what follows from it: calls to the other side, news, mails. */
async function work(): Promise<void> {
  for (let round = 0; round < 3; round += 1)
    for (const { platform, handlers } of [market.alfa, market.beta]) await deliver(platform, handlers)
}

describe.each(CASES)('a sharing that $name', ({ codes, next, situation, subjects, untold }) => {
  let walk: Walk
  let mailsBefore: number
  let pages: { alfa: ConsentDetails; beta: ConsentDetails }

  beforeAll(async () => {
    mailsBefore = (await mailsOf(mailbox.url, helena.email)).length
    walk = await share(codes)
    await next?.(walk)
    await work()
    await market.alfa.jobs.find(({ name }) => name === 'recipient.data')?.run()
    const { alfa, beta, consentId } = walk
    // The recipient asks its holder again after half a minute at the earliest, and a busy one may need more than one look.
    await vi.waitFor(
      async () => {
        market.clock.move(31_000)
        await cardOf(alfa, 'RECEIVING', consentId)
        const { kind } = factsOf(await detailsOf(alfa, consentId), market.clock.now())
        expect(kind).toBe(situation.kind)
      },
      { timeout: 30_000, interval: 200 },
    )
    await work()
    pages = { alfa: await detailsOf(alfa, consentId), beta: await detailsOf(beta, consentId) }
  })

  it('is in the same situation on both pages, with the same data, until the same day', () => {
    const now = market.clock.now()
    const [alfa, beta] = [factsOf(pages.alfa, now), factsOf(pages.beta, now)]
    expect(beta).toEqual(alfa)
    // The recipient knows the policies that it was told of; none that the holder does not name.
    expect(policiesOf(pages.beta)).toEqual(expect.arrayContaining(policiesOf(pages.alfa)))
    expect(situationOf(pages.beta, now, { reader: helena.document })).toMatchObject(situation)
    expect([pages.alfa.organisationName, pages.beta.organisationName]).toEqual([NAMES.beta, NAMES.alfa])
  })

  it('is in the same situation on both cards', async () => {
    const now = market.clock.now()
    const { alfa, beta, consentId } = walk
    const cards = [
      await cardOf(alfa, 'RECEIVING', consentId),
      await cardOf(beta, 'TRANSMITTING', consentId),
    ] as const
    const kinds = cards.map((card) => card && situationOf(card, now, { reader: helena.document }).kind)
    expect(kinds).toEqual([situation.kind, situation.kind])
    expect(cards[1]?.resourceGroups.map(({ type }) => type).sort()).toEqual(
      cards[0]?.resourceGroups.map(({ type }) => type).sort(),
    )
  })

  it.each(['alfa', 'beta'] as const)(
    'is told the same by the mail of %s, as HTML and as text',
    async (side) => {
      const mail = await mailFrom(side, subjects[side], mailsBefore)
      const html = wordsOf(mail.html)
      expect(mail.text).not.toMatch(untold)
      expect(html).not.toMatch(untold)
      for (const name of Object.values(NAMES))
        for (const words of [mail.text, html]) expect(words).toContain(name)
      const end = formatDate(new Date(pages.beta.expirationDateTime))
      if (/^(Você autorizou|Todas)/.test(mail.subject))
        for (const words of [mail.text, html]) expect(words).toContain(end)
      // Each sentence of the one is in the other, but for what names the link or stands on a link.
      const lines = mail.text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
      const sentences = lines.filter(
        (line) => /^\p{Lu}.*\.$/u.test(line) && !/^(Enviado|Não foi você)|http/.test(line),
      )
      expect(sentences.length).toBeGreaterThan(0)
      for (const sentence of sentences) expect(html).toContain(sentence.slice(0, -1))
    },
  )
})

/** The words of a mail's HTML. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#8203;', '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
