import { counted } from '@consente/domain/counted'
import {
  claimFigure,
  type Figure,
  instalments,
  joined,
  partFigure,
  premiumFigure,
  present,
  type Told,
} from './policy-figures.ts'
import {
  date,
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

/** Contents of a policy's parts. */
export type PolicyContent = {
  /** The insured object. */
  about?: string | undefined
  term: { start: Date; end: Date } | undefined
  /** Days on which a claim fell, within the term or not. */
  claims: Date[]
  figures: Figure[]
  covers: { name: string; limit: string | undefined }[]
}

/** The nine lines of damages and people. */
function policy(told: Told): PolicyContent {
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

function pension(told: Told): PolicyContent {
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
        value: counted(contributions.length, 'registrada', 'registradas'),
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

function capitalisation(told: Told): PolicyContent {
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
          value: counted(listOf(data).length, 'registrado', 'registrados'),
          detail: joined([
            figure(valueAt(raffle, 'raffleAmount') ?? valueAt(event, 'event.redemption.redemptionAmount')),
            date(valueAt(raffle, 'raffleDate')),
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
function assistance(told: Told): PolicyContent {
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

/** Families by parts that only they have, the first that fits. */
const FAMILY_BY_PART: readonly (readonly [part: string, read: (told: Told) => PolicyContent])[] = [
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

function assistanceOrPension(told: Told): PolicyContent {
  const info = told.of('contract-info')
  const isAssistance =
    valueAt(info, 'conceivedCreditValue') !== undefined ||
    (told.part('portabilities') === undefined && Array.isArray(told.of('movements')))
  return (isAssistance ? assistance : pension)(told)
}

/** A policy's reader: by the family that its parts belong to. */
export const familyOf = (told: Told): ((told: Told) => PolicyContent) =>
  FAMILY_BY_PART.find(([name]) => told.part(name) !== undefined)?.[1] ?? policy

/** "Encerrado com indenização". */
const claimInWords = (claim: unknown): string | undefined => words(valueAt(claim, 'status'))

function coversOf(coverages: readonly unknown[], name: string, limit: string): PolicyContent['covers'] {
  const covers = coverages.flatMap((coverage) => {
    const told = text(valueAt(coverage, name)) ?? text(valueAt(coverage, 'description'))
    return told === undefined ? [] : [{ name: inWords(told), limit: figure(valueAt(coverage, limit)) }]
  })
  return covers.filter(
    (one, place) => covers.findIndex(({ name, limit }) => name === one.name && limit === one.limit) === place,
  )
}

function termOf(from: unknown, to: unknown): PolicyContent['term'] {
  const [start, end] = [dayIn(from), dayIn(to)]
  return start && end && start < end ? { start, end } : undefined
}

const daysOf = (data: unknown, path: string): Date[] =>
  listOf(data).flatMap((thing) => dayIn(valueAt(thing, path)) ?? [])
