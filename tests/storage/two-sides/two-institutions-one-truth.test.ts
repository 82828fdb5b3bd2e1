import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import { type ReadingLife, readingLife } from '@consente/contract/portal/readings'
import {
  type ListedReceipt,
  receipt,
  receiptPdf,
  type SignedReceipt,
  sharingReceipts,
} from '@consente/contract/portal/receipts'
import { DAY_MS, MINUTE_MS } from '@consente/domain/base/durations'
import { formatDate } from '@consente/domain/period'
import type { Receipt } from '@consente/domain/receipt'
import { receiptIn } from '@consente/domain/receipt-file'
import {
  bridgeTexts,
  groupNotes,
  happenedFacts,
  receiptLead,
  receiptTitle,
  rightsTexts,
  termFacts,
  whoFacts,
} from '@consente/domain/receipt-texts'
import { leavesSomethingToEnd } from '@consente/domain/sharing/actions'
import { isOver, type Situation } from '@consente/domain/sharing/situation'
import { situationOf } from '@consente/domain/sharing/situation-of'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asSharingCard } from '../../../apps/portal/src/api/sharings/sharings.ts'
import { COLUMNS, csvRow } from '../../../apps/portal/src/journeys/shares-list/views/share-csv.ts'
import { sentencesOf } from '../../../apps/portal/src/testing/sharing-sentences-for-tests.ts'
import {
  goneIn,
  mayBeRead,
  mayTell,
  saysRead,
} from '../../../apps/portal/src/testing/told-facts-for-tests.ts'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { type Mailbox, startMailbox } from '../../../sandbox/mail/mailbox.ts'
import { deliver } from '../../support/database/run-outbox.ts'
import { wordsOfPdf } from '../../support/files/pdf-words.ts'
import { call } from '../../support/http/contract-call.ts'
import * as act from '../../support/http/http-actions.ts'
import { cardOf, comeBack, detailsOf, done, goToHolder, share } from '../../support/http/http-consent-flow.ts'
import { type FullMail, mailsOf } from '../../support/http/http-mailbox.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { helena, otavio } from '../../support/market/sandbox-people.ts'

/**
 * Helena's sharing through every situation, told by both institutions beside each other: card, page, history, mail, receipt,
 * PDF and CSV. Each fact (who, what, how many, until when, has it gone, who has to answer) must be the same on both sides.
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

const places = () => ({ alfa: market.alfa.url, beta: market.beta.url })
const asking = (codes: readonly string[]) => ({
  dataPermissions: codes.map((permissionCode) => ({ permissionCode })),
})
const authorise = (codes: readonly string[]): Promise<Walk> => share(places(), helena, asking(codes))

/** Helena answers no at the holder, and is back. */
async function refuse(codes: readonly string[]): Promise<Walk> {
  const { alfa, beta, browser } = await goToHolder(places(), helena, asking(codes))
  const { consentId } = beta
  const { location } = await done<{ location: string }>(act.reject(beta, consentId))
  const { state, error = '' } = await comeBack(browser, location, alfa.host)
  await done(act.tellRefusal(alfa, state, error))
  return { alfa, beta, consentId }
}

const asOtavio = () => act.startSession(market.beta.url, otavio)

/** `told`: what mails of either side must say, `untold` what none of them may. */
type Case = {
  name: string
  codes: readonly string[]
  /** Instead of a yes. */
  begin?(codes: readonly string[]): Promise<Walk>
  next?(walk: Walk): Promise<unknown>
  situation: Partial<Situation>
  /** Absent where no mail tells of the end: nobody had authorised it. */
  subjects?: { alfa: RegExp; beta: RegExp }
  untold: RegExp
  /** Title of the newest receipt at either side. */
  receipt: { alfa: RegExp; beta: RegExp }
}

const PROMISES = /ponte está pronta|passa a buscar|já podem ser enviados/i
const WAITS = /incompleta|espera|Falta/

const both = (title: RegExp) => ({ alfa: title, beta: title })
/** The titles of mails and receipts of an end, by the institution where the customer asked for it. */
const ENDED_AT = {
  alfa: {
    subjects: {
      alfa: /^Você encerrou .* Beta Seguradora/,
      beta: /^O compartilhamento com a Alfa Seguros foi encerrado/,
    },
    receipt: { alfa: /^Você encerrou/, beta: /encerrado na Alfa/ },
  },
  beta: {
    subjects: {
      alfa: /^O compartilhamento com a Beta Seguradora foi encerrado/,
      beta: /^Você encerrou .* Alfa Seguros/,
    },
    receipt: { alfa: /encerrado na Beta/, beta: /^Você encerrou/ },
  },
}

const CASES: readonly Case[] = [
  {
    name: 'goes as a whole',
    codes: SOLE,
    situation: { kind: 'in-force' },
    subjects: { alfa: /^Você autorizou a Beta/, beta: /^Você autorizou o envio .* Alfa/ },
    untold: WAITS,
    receipt: both(/^Você autorizou a Beta Seguradora a enviar/),
  },
  {
    name: 'goes in part',
    codes: ALL,
    situation: { kind: 'waiting', part: 'some', for: 'others' },
    subjects: { alfa: /^Você autorizou a Beta/, beta: /^Você autorizou o envio .* Alfa/ },
    untold: PROMISES,
    receipt: both(/^Você autorizou a Beta Seguradora a enviar/),
  },
  {
    name: 'waits as a whole',
    codes: JOINT,
    situation: { kind: 'waiting', part: 'all', for: 'others' },
    subjects: { alfa: /^Você autorizou a Beta/, beta: /^Você autorizou o envio .* Alfa/ },
    untold: PROMISES,
    receipt: both(/^Você autorizou a Beta Seguradora a enviar/),
  },
  {
    name: 'was authorised by the other person, too',
    codes: ALL,
    next: async ({ consentId }) => done(act.approve(await asOtavio(), consentId, [])),
    situation: { kind: 'in-force' },
    subjects: { alfa: /Beta Seguradora/, beta: /^Todas as pessoas autorizaram/ },
    untold: /não autorizou/,
    receipt: both(/^Você autorizou a Beta Seguradora a enviar/),
  },
  {
    name: 'was refused by the other person after a part had gone',
    codes: ALL,
    next: async ({ consentId }) => done(act.reject(await asOtavio(), consentId)),
    situation: { kind: 'refused', sent: 'some' },
    subjects: { alfa: /^Outra pessoa não autorizou .* Beta/, beta: /^Outra pessoa não autorizou .* Alfa/ },
    untold: PROMISES,
    receipt: both(/^Outra pessoa não autorizou/),
  },
  {
    name: 'was refused by the other person before anything had gone',
    codes: JOINT,
    next: async ({ consentId }) => done(act.reject(await asOtavio(), consentId)),
    situation: { kind: 'refused', sent: 'no' },
    subjects: { alfa: /^Outra pessoa não autorizou .* Beta/, beta: /^Outra pessoa não autorizou .* Alfa/ },
    untold: /nada mais/,
    receipt: both(/^Outra pessoa não autorizou/),
  },
  {
    name: 'was ended at the recipient',
    codes: SOLE,
    next: ({ alfa, consentId }) => done(act.revoke(alfa, consentId)),
    situation: { kind: 'ended', sent: 'yes' },
    untold: PROMISES,
    ...ENDED_AT.alfa,
  },
  {
    name: 'was ended at the holder',
    codes: SOLE,
    next: ({ beta, consentId }) => done(act.revoke(beta, consentId)),
    situation: { kind: 'ended', sent: 'yes' },
    untold: PROMISES,
    ...ENDED_AT.beta,
  },
  {
    name: 'was ended while a part of it waited',
    codes: ALL,
    next: ({ alfa, consentId }) => done(act.revoke(alfa, consentId)),
    situation: { kind: 'ended', sent: 'some' },
    untold: PROMISES,
    ...ENDED_AT.alfa,
  },
  {
    name: 'was ended while all of it waited',
    codes: JOINT,
    next: ({ beta, consentId }) => done(act.revoke(beta, consentId)),
    situation: { kind: 'ended', sent: 'no' },
    untold: /nada mais|mais nada/,
    ...ENDED_AT.beta,
  },
  {
    name: 'was not authorised by the other person in an hour, after a part had gone',
    codes: ALL,
    next: (walk) => later(walk, 61 * MINUTE_MS),
    situation: { kind: 'refused', sent: 'some' },
    subjects: both(/^Nem todas as pessoas autorizaram/),
    untold: PROMISES,
    receipt: both(/^Nem todas as pessoas autorizaram a tempo/),
  },
  {
    name: 'was not authorised by the other person in an hour, before anything had gone',
    codes: JOINT,
    next: (walk) => later(walk, 61 * MINUTE_MS),
    situation: { kind: 'refused', sent: 'no' },
    subjects: both(/^Nem todas as pessoas autorizaram/),
    untold: /nada mais|mais nada/,
    receipt: both(/^Nem todas as pessoas autorizaram a tempo/),
  },
  {
    name: 'was refused by its customer at the holder',
    codes: SOLE,
    begin: refuse,
    situation: { kind: 'refused', sent: 'no' },
    untold: /nada mais|mais nada/,
    receipt: both(/^Você recusou o pedido/),
  },
  {
    name: 'ran out',
    codes: SOLE,
    next: (walk) => later(walk, 366 * DAY_MS),
    situation: { kind: 'expired' },
    subjects: both(/^O compartilhamento com a .* terminou/),
    untold: PROMISES,
    receipt: both(/^O compartilhamento acabou sozinho/),
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

/** The one mail of an institution to Helena, of those after the first `before`, that has this subject and leads to the sharing. */
async function mailFrom(side: Side, walk: Walk, subject: RegExp, before: number): Promise<FullMail> {
  const { receipts } = await receiptsOf(walk[side], walk.consentId)
  const ways = [encodeURIComponent(walk.consentId), ...receipts.map(({ number }) => number)]
  const mails = (await mailsOf(mailbox.url, helena.email)).slice(before)
  const found = mails.filter(
    (mail) =>
      mail.from[0]?.name === NAMES[side] &&
      subject.test(mail.subject) &&
      ways.some((way) => mail.text.includes(way)),
  )
  expect(found).toHaveLength(1)
  return found[0] as FullMail
}

/** So much time passes, and both institutions notice; Helena signs in again. */
async function later(walk: Walk, ms: number): Promise<void> {
  market.clock.move(ms)
  for (const { jobs } of [market.alfa, market.beta])
    for (const { name, run } of jobs) if (name.endsWith('.ageing')) await run()
  walk.alfa = await act.startSession(market.alfa.url, helena)
  walk.beta = await act.startSession(market.beta.url, helena)
}

/** Does what both outboxes hold, and what follows from it: calls to the other side, news, mails. */
async function work(): Promise<void> {
  for (let round = 0; round < 3; round += 1)
    for (const { platform, handlers } of [market.alfa, market.beta]) await deliver(platform, handlers)
}

/** Every other one, all among the long tests: `one-truth.test.ts` of the server and of the portal know each situation. */
describe.each(CASES.filter((_, at) => process.env.LONG || at % 2 === 0))(
  'a sharing that $name',
  ({ codes, begin = authorise, next, situation, subjects, untold, receipt: titles }) => {
    let walk: Walk
    let mailsBefore: number
    let pages: { alfa: ConsentDetails; beta: ConsentDetails }

    beforeAll(async () => {
      mailsBefore = (await mailsOf(mailbox.url, helena.email)).length
      walk = await begin(codes)
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
      // The holder knows what went once all of it had waited; the recipient says that it does not.
      expect(beta).toEqual(alfa.sent === 'unknown' ? { ...alfa, sent: 'no' } : alfa)
      // The recipient knows the policies that it was told of; none that the holder does not name.
      expect(policiesOf(pages.beta)).toEqual(expect.arrayContaining(policiesOf(pages.alfa)))
      expect(situationOf(pages.beta, now, { reader: helena.document })).toMatchObject(situation)
      expect([pages.alfa.organisationName, pages.beta.organisationName]).toEqual([NAMES.beta, NAMES.alfa])
    })

    it('is in the same situation on both cards, and one line of the CSV of both, with the same status, data and hours', async () => {
      const now = market.clock.now()
      const { alfa, beta, consentId } = walk
      const cards = [
        await cardOf(alfa, 'RECEIVING', consentId),
        await cardOf(beta, 'TRANSMITTING', consentId),
      ] as const
      const read = (told: ConsentCard | ConsentDetails | undefined) => {
        const own = told && situationOf(told, now, { reader: helena.document })
        return [own?.kind, own && 'sent' in own ? own.sent : undefined]
      }
      expect(cards.map((card) => read(card)[0])).toEqual([situation.kind, situation.kind])
      expect(cards.map(read)).toEqual([read(pages.alfa), read(pages.beta)])
      const rows = [lineOf(cards[0], 'RECEIVING', now), lineOf(cards[1], 'TRANSMITTING', now)] as const
      const alike = ['Situação', 'Dados', 'Confirmado em', 'Termina em'] as const
      for (const column of alike) expect([column, rows[1][column]]).toEqual([column, rows[0][column]])
      expect(rows.map((row) => row.Instituição)).toEqual([NAMES.beta, NAMES.alfa])
      if (codes !== SOLE) expect(rows[0].Dados).toContain('Residencial e patrimonial')
    })

    it('is told by the sentences of both portals with the same facts', async () => {
      const now = market.clock.now()
      const told = { alfa: await sentencesAt('alfa', walk, now), beta: await sentencesAt('beta', walk, now) }
      const own = situationOf(pages.beta, now, { reader: helena.document })
      const atAlfa = situationOf(pages.alfa, now, { reader: helena.document })
      for (const [place, text] of Object.entries(told.alfa)) {
        const both = [text, told.beta[place] ?? '']
        expect([place, both.map((one) => said(one, END))]).toEqual([
          place,
          [said(text, END), said(text, END)],
        ])
        expect([place, both.map((one) => said(one, COUNT))]).toEqual([
          place,
          [said(text, COUNT), said(text, COUNT)],
        ])
        // Of an end that came before the first reading of data, both say that at most a list was read.
        if (place === 'life line')
          expect(both.map(saysRead)).toEqual(
            isOver(own) ? [false, mayBeRead(own)] : both.map(() => mayBeRead(own)),
          )
        else if (mayTell(atAlfa).length > 0)
          expect([place, both.map(goneIn)]).toEqual([place, [goneIn(text), goneIn(text)]])
        else expect([place, goneIn(text)]).toEqual([place, []])
        const others =
          place === 'life line' ? [] : goneIn(text).filter((fact) => !mayTell(own).includes(fact))
        expect([place, others]).toEqual([place, []])
      }
      const hours = [hoursOf(pages.alfa), hoursOf(pages.beta)]
      for (const what of ['asked', 'authorised', 'over'] as const) {
        const [atAlfa = 0, atBeta = 0] = hours.map((one) => one[what])
        expect([what, Math.abs(atAlfa - atBeta) < SAME_MS]).toEqual([what, true])
        if (what === 'over') continue
        if (what === 'asked' || pages.beta.confirmationDateTime) expect(atAlfa).toBeGreaterThan(0)
      }
    })

    it('has the same receipt at both, and each PDF shows what is signed', async () => {
      const { alfa, beta, consentId } = walk
      const [atAlfa, atBeta] = [await newestReceipt(alfa, consentId), await newestReceipt(beta, consentId)]
      expect(receiptTitle(atAlfa.signed)).toMatch(titles.alfa)
      expect(receiptTitle(atBeta.signed)).toMatch(titles.beta)
      for (const { signed, words } of [atAlfa, atBeta]) {
        expect(words).toContain(receiptTitle(signed))
        const own = situationOf(pages.beta, market.clock.now(), { reader: helena.document })
        // The receipt of a yes tells what its person said, whoever else must say so.
        const said = signed.event.event_type === 'GRANT' ? ['goes'] : []
        for (const told of [words, pageOfReceipt(signed)]) {
          expect(goneIn(told).filter((fact) => ![...said, ...mayTell(own)].includes(fact))).toEqual([])
          expect(told.includes('Você pode encerrar quando quiser')).toBe(leavesSomethingToEnd(own))
        }
        expect(signed.consent.expirationDateTime).toBe(pages.beta.expirationDateTime)
        for (const name of Object.values(NAMES)) expect(words).toContain(name)
        for (const { displayName } of signed.pii_information) expect(words).toContain(displayName)
        if (situation.kind !== 'ended' && situation.kind !== 'refused')
          expect(words).toContain(formatDate(new Date(pages.beta.expirationDateTime)))
        else expect(words).not.toMatch(/passa a buscar|enviar seus dados/)
      }
      const facts = ({ signed }: typeof atAlfa) => ({
        id: signed.record_id,
        holder: signed.holder.party_id,
        recipient: signed.recipient.party_id,
        who: signed.pii_principal.loggedUser,
        data: signed.pii_information.map(({ pii_type }) => pii_type).sort(),
        permissions: [...signed.consent.permissions].sort(),
      })
      expect(facts(atBeta)).toEqual(facts(atAlfa))
    })

    it.each(['alfa', 'beta'] as const)(
      'is told the same by the mail of %s, as HTML and as text',
      async (side) => {
        if (!subjects) {
          const mails = (await mailsOf(mailbox.url, helena.email)).slice(mailsBefore)
          expect(mails.filter(({ subject }) => /encerr|recus|termin/.test(subject))).toEqual([])
          return
        }
        const mail = await mailFrom(side, walk, subjects[side], mailsBefore)
        const html = wordsOf(mail.html)
        expect(mail.text).not.toMatch(untold)
        expect(html).not.toMatch(untold)
        const own = situationOf(pages.beta, market.clock.now(), { reader: helena.document })
        for (const told of [mail.text, html]) {
          expect([told, goneIn(told).filter((fact) => !mayTell(own).includes(fact))]).toEqual([told, []])
          expect(/VER OU ENCERRAR|Encerre quando quiser/i.test(told)).toBe(leavesSomethingToEnd(own))
        }
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
  },
)

/** The line of a card in the CSV, by column. */
function lineOf(
  card: Awaited<ReturnType<typeof cardOf>>,
  shareType: 'RECEIVING' | 'TRANSMITTING',
  now: Date,
) {
  if (!card) throw new Error('The list holds no such card.')
  const row = csvRow({ shareType, card: asSharingCard(card, now, shareType) })
  return Object.fromEntries(COLUMNS.map((column, at) => [column, row[at]])) as Record<
    (typeof COLUMNS)[number],
    string | undefined
  >
}

/** The sentences of one side's portal. */
async function sentencesAt(side: Side, { [side]: session, consentId }: Walk, now: Date) {
  const { host: url, token } = session
  const life = await done<ReadingLife>(call(url, readingLife, { token, params: { consentId } }))
  const shareType = side === 'alfa' ? 'RECEIVING' : 'TRANSMITTING'
  const brand = { id: side, name: NAMES[side], cnpj: '11222333000181', logo: '/l.svg', colour: '#1a48bc' }
  const details = await detailsOf(session, consentId)
  return sentencesOf({ details, shareType, brand, now, reader: helena.document, life })
}

const END = /até (\d\d\/\d\d\/\d{4})/g
const COUNT = /(\d{1,2}) grupos?|(\d{1,2}) vez/g
const said = (text: string, fact: RegExp): string[] => [...new Set(text.match(fact))].sort()

/** Two institutions record one act within so much. */
const SAME_MS = 10_000

/** The hours of a sharing's life by what happened. Names of what happened are each side's own. */
function hoursOf({ history = [] }: ConsentDetails) {
  const at = (what: RegExp): number => Date.parse(history.find(({ text }) => what.test(text))?.at ?? '') || 0
  return {
    asked: at(/pedi|pediu/),
    authorised: at(/^Você autorizou/),
    over: at(/encerr|recusado|não autorizou/),
  }
}

const receiptsOf = ({ host: url, token }: act.Session, consentId: string) =>
  done<{ receipts: ListedReceipt[] }>(call(url, sharingReceipts, { token, params: { consentId } }))

/** The newest receipt of a sharing as signed, and the words of its PDF. */
async function newestReceipt(session: act.Session, consentId: string) {
  const { host: url, token } = session
  const { receipts } = await receiptsOf(session, consentId)
  const params = { number: receipts.at(-1)?.number ?? '' }
  const { jws } = await done<SignedReceipt>(call(url, receipt, { token, params }))
  const { content } = await done<{ content: string }>(call(url, receiptPdf, { token, params }))
  const signed = receiptIn(jws)
  if (!signed) throw new Error('The signed text is no receipt.')
  return { signed, words: wordsOfPdf(Buffer.from(content, 'base64')) }
}

/** The sentences of a receipt's page. */
const pageOfReceipt = (signed: Receipt): string =>
  [
    receiptTitle(signed),
    receiptLead(signed),
    ...Object.values(bridgeTexts(signed)),
    ...[...whoFacts(signed), ...termFacts(signed), ...happenedFacts(signed)].flatMap(({ label, lines }) => [
      label,
      ...lines,
    ]),
    ...groupNotes(signed),
    ...rightsTexts(signed),
  ].join(' | ')

/** The words of a mail's HTML. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#8203;', '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
