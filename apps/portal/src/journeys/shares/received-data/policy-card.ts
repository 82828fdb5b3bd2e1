import type { ReceivedItem, ReceivedPart, ReceivedState } from '@consente/contract/portal/received'
import { formatDate } from '@consente/domain/period'
import {
  dayIn,
  each,
  figure,
  inWords,
  listOf,
  numberIn,
  text,
  valueAt,
  words,
  yesNo,
} from './received-values.ts'

/**
 * A policy, contract or title as its card shows it (design, page 25), read from the scheme's published shapes. Everything may
 * be missing or come in another shape: what cannot be read is left out, and no field that is not known hurts.
 */
export type PolicyCard = {
  title: string
  number: string
  companyName: string | undefined
  /** What is insured. */
  about: string | undefined
  term: { start: Date; end: Date } | undefined
  /** Days on which a claim fell, within the term or not. */
  claims: Date[]
  figures: Figure[]
  covers: { name: string; limit: string | undefined }[]
}

/** A figure, or why there is none. */
export type Figure = {
  term: string
  value: string
  detail?: string | undefined
  /** Instalments: as many cells as there are. */
  paid?: { count: number; all: number } | undefined
}

type Told = {
  /** Data of a part, if it has come. */
  of: (name: string) => unknown
  part: (name: string) => ReceivedPart | undefined
}

/** What a part that has not come is said to be, in two words; the whole reason stands above, under Situação. */
const STATE_WORDS: Readonly<Record<Exclude<ReceivedState, 'RECEIVED'>, string>> = {
  EMPTY: 'Nenhum',
  WAITING: 'Ainda não veio',
  NOT_THERE: 'Ainda não veio',
  REFUSED: 'Não enviado',
  UNAVAILABLE: 'Ainda não veio',
}

/** The most cells that can be told apart on a card. */
const MOST_CELLS = 60

export function policyCard(item: ReceivedItem): PolicyCard {
  const part = (name: string) => item.parts.find((one) => one.name === name)
  const told: Told = { part, of: (name) => part(name)?.data }
  const number = item.resourceId ?? ''
  const family = FAMILY_BY_PART.find(([name]) => part(name) !== undefined)?.[1] ?? policy
  return {
    title: item.productName || number,
    number,
    companyName: item.companyName,
    about: undefined,
    ...family(told),
  }
}

type Read = Pick<PolicyCard, 'term' | 'claims' | 'figures' | 'covers'> & { about?: string | undefined }

/** The nine lines of damages and people. */
function policy(told: Told): Read {
  const info = told.of('policy-info')
  const objects = listOf(valueAt(info, 'insuredObjects'))
  return {
    term: termOf(valueAt(info, 'termStartDate'), valueAt(info, 'termEndDate')),
    about: each('description')(objects),
    claims: daysOf(told.of('claim'), 'occurrenceDate'),
    figures: present([
      ['Garantia máxima', figure(valueAt(info, 'maxLMG'))],
      premiumFigure(told),
      claimFigure(told, claimInWords),
    ]),
    covers: coversOf(
      objects.flatMap((object) => listOf(valueAt(object, 'coverages'))),
      'code',
      'LMI',
    ),
  }
}

/** Pension plans and life pension. */
function pension(told: Told): Read {
  const info = told.of('contract-info')
  const [document] = listOf(valueAt(info, 'documents'))
  const coverages = listOf(valueAt(document, 'plans.coverages'))
  const contributions = listOf(valueAt(told.of('movements'), 'movementContributions'))
  return {
    term:
      termOf(valueAt(info, 'effectiveDateStart'), valueAt(info, 'effectiveDateEnd')) ??
      termOf(valueAt(document, 'effectiveDateStart'), valueAt(document, 'effectiveDateEnd')),
    claims: daysOf(told.of('claim'), 'eventInfo.eventAlertDate'),
    figures: present([
      ['Plano', each('type')(valueAt(info, 'suseps'))],
      ['Regime tributário', words(valueAt(info, 'taxRegime'))],
      partFigure(told, 'movements', 'Contribuições', () => ({
        value: plural(contributions.length, 'registrada', 'registradas'),
        detail: figure(valueAt(contributions.at(-1), 'contributionAmount')),
      })),
      partFigure(told, 'withdrawals', 'Resgates', (data) => ({
        value: yesNo(valueAt(listOf(data)[0], 'withdrawalOccurence')),
      })),
      partFigure(told, 'portabilities', 'Portabilidade', (data) => ({
        value: yesNo(valueAt(data, 'hasOccurredPortability')),
      })),
      claimFigure(told, (claim) => words(valueAt(claim, 'eventInfo.eventStatus'))),
    ]),
    covers: coversOf(coverages, 'coverageName', 'benefitAmount'),
  }
}

/** Capitalisation titles. */
function capitalisation(told: Told): Read {
  const [series] = listOf(valueAt(told.of('plan-info'), 'series'))
  const titles = listOf(valueAt(series, 'titles'))
  const [title] = titles
  const received = listOf(told.of('settlements'))
  return {
    term: termOf(valueAt(title, 'termStartDate'), valueAt(title, 'termEndDate')),
    claims: [],
    figures: present([
      ['Contribuição', figure(valueAt(title, 'contributionAmount')), words(valueAt(series, 'frequency'))],
      ['Prêmio do sorteio', figure(valueAt(title, 'rafflePremiumAmount'))],
      ['Títulos', titles.length > 0 ? String(titles.length) : undefined],
      partFigure(told, 'events', 'Sorteios e resgates', (data) => {
        const [event] = listOf(data)
        const raffle = valueAt(event, 'event.raffle')
        return {
          value: plural(listOf(data).length, 'registrado', 'registrados'),
          detail: joined([
            figure(valueAt(raffle, 'raffleAmount') ?? valueAt(event, 'event.redemption.redemptionAmount')),
            dated(valueAt(raffle, 'raffleDate')),
          ]),
        }
      }),
      partFigure(told, 'settlements', 'Pagamentos recebidos', () => ({
        value: String(received.length),
        detail: figure(valueAt(received.at(-1), 'settlementFinancialAmount')),
      })),
    ]),
    covers: [],
  }
}

/** Financial assistance: a loan and its instalments. */
function assistance(told: Told): Read {
  const info = told.of('contract-info')
  const [movement] = listOf(told.of('movements'))
  const all = numberIn(valueAt(info, 'counterInstallments.quantity'))
  const left = numberIn(valueAt(movement, 'remainingCounterInstallmentsQuantity'))
  const each = figure(valueAt(info, 'counterInstallments.value'))
  return {
    term: termOf(
      valueAt(info, 'counterInstallments.firstDate'),
      valueAt(info, 'counterInstallments.lastDate'),
    ),
    claims: [],
    figures: present([
      ['Crédito concedido', figure(valueAt(info, 'conceivedCreditValue'))],
      each
        ? {
            term: 'Parcelas',
            value: each,
            ...instalments(left === undefined ? undefined : (all ?? 0) - left, all),
          }
        : undefined,
      partFigure(told, 'movements', 'Saldo devedor', () => ({
        value: figure(valueAt(movement, 'updatedDebitAmount')),
      })),
    ]),
    covers: [],
  }
}

/** Which family it is, by the parts that it has. */
const FAMILY_BY_PART: readonly (readonly [part: string, read: (told: Told) => Read])[] = [
  ['policy-info', policy],
  ['premium', policy],
  ['plan-info', capitalisation],
  ['settlements', capitalisation],
  ['events', capitalisation],
  ['portabilities', pension],
  ['withdrawals', pension],
  ['contract-info', assistanceOrPension],
  ['movements', assistanceOrPension],
]

function assistanceOrPension(told: Told): Read {
  const info = told.of('contract-info')
  const isAssistance =
    valueAt(info, 'conceivedCreditValue') !== undefined ||
    (told.part('portabilities') === undefined && Array.isArray(told.of('movements')))
  return (isAssistance ? assistance : pension)(told)
}

type MaybeFigure =
  | Figure
  | readonly [term: string, value: string | undefined, detail?: string | undefined]
  | undefined

const present = (figures: readonly MaybeFigure[]): Figure[] =>
  figures.flatMap((one) => {
    if (one === undefined) return []
    if (!('term' in one)) {
      const [term, value, detail] = one
      return value === undefined ? [] : [{ term, value, detail }]
    }
    return [one]
  })

/** A figure of a part of its own: what it holds, or that it has not come; none where it was not shared. */
function partFigure(
  { part }: Told,
  name: string,
  term: string,
  read: (data: unknown) => { value: string | undefined; detail?: string | undefined },
): Figure | undefined {
  const found = part(name)
  if (!found) return undefined
  if (found.state !== 'RECEIVED') return { term, value: STATE_WORDS[found.state] }
  const { value, detail } = read(found.data)
  return value === undefined ? undefined : { term, value, detail }
}

function premiumFigure(told: Told): Figure | undefined {
  return withUnshared(told, 'premium', 'Prêmio', 'Você não compartilhou o prêmio.', (data) => {
    const value = figure(valueAt(data, 'amount'))
    const payments = listOf(valueAt(data, 'payments')).filter((payment) => {
      const type = valueAt(payment, 'movementType')
      return type === undefined || type === 'LIQUIDACAO_DE_PREMIO'
    })
    const numbers = payments.map(
      (payment, place) => text(valueAt(payment, 'movementPaymentsNumber')) ?? `${place}`,
    )
    const count = new Set(numbers).size
    return value === undefined
      ? undefined
      : { term: 'Prêmio', value, ...instalments(count, numberIn(valueAt(data, 'paymentsQuantity'))) }
  })
}

/** "8 de 12 pagas", with its cells where both numbers are such. */
function instalments(count: number | undefined, all: number | undefined): Pick<Figure, 'detail' | 'paid'> {
  if (count === undefined || count < 0) return {}
  const isWhole = all !== undefined && Number.isInteger(all) && all >= Math.max(count, 1)
  if (!isWhole) return count > 0 ? { detail: plural(count, 'parcela paga', 'parcelas pagas') } : {}
  const detail = `${count} de ${all} ${all === 1 ? 'paga' : 'pagas'}`
  return all > MOST_CELLS ? { detail } : { detail, paid: { count, all } }
}

function claimFigure(told: Told, statusOf: (claim: unknown) => string | undefined): Figure | undefined {
  return withUnshared(told, 'claim', 'Sinistros', 'Você não compartilhou sinistros.', (data) => {
    const claims = listOf(data)
    const last = claims.at(-1)
    const day = valueAt(last, 'occurrenceDate') ?? valueAt(last, 'eventInfo.eventAlertDate')
    const detail = joined([
      claims.length === 1 ? statusOf(last) : undefined,
      dated(day),
      figure(valueAt(last, 'amount')),
    ])
    return { term: 'Sinistros', value: String(claims.length), detail: detail || undefined }
  })
}

/** Not shared, not come and none are three sentences. */
function withUnshared(
  { part }: Told,
  name: string,
  term: string,
  unshared: string,
  read: (data: unknown) => Figure | undefined,
): Figure | undefined {
  const found = part(name)
  if (!found) return { term, value: 'Não compartilhado', detail: unshared }
  return found.state === 'RECEIVED' ? read(found.data) : { term, value: STATE_WORDS[found.state] }
}

/** "Encerrado com indenização". */
const claimInWords = (claim: unknown): string | undefined => words(valueAt(claim, 'status'))

function coversOf(coverages: readonly unknown[], name: string, limit: string): PolicyCard['covers'] {
  const covers = coverages.flatMap((coverage) => {
    const told = text(valueAt(coverage, name)) ?? text(valueAt(coverage, 'description'))
    return told === undefined ? [] : [{ name: inWords(told), limit: figure(valueAt(coverage, limit)) }]
  })
  return covers.filter(
    (one, place) => covers.findIndex(({ name, limit }) => name === one.name && limit === one.limit) === place,
  )
}

function termOf(from: unknown, to: unknown): PolicyCard['term'] {
  const [start, end] = [dayIn(from), dayIn(to)]
  return start && end && start < end ? { start, end } : undefined
}

const daysOf = (data: unknown, path: string): Date[] =>
  listOf(data).flatMap((thing) => dayIn(valueAt(thing, path)) ?? [])

const dated = (value: unknown): string | undefined => {
  const day = dayIn(value)
  return day && formatDate(day)
}

const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(', ') || undefined

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
