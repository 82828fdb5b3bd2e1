import type { ReceivedItem, ReceivedPart, ReceivedState } from '@consente/contract/portal/received'
import { counted } from '@consente/domain/counted'
import { date, figure, listOf, numberIn, text, valueAt } from './received-values.ts'

/** A figure, or why there is none. */
export type Figure = {
  term: string
  value: string
  detail?: string | undefined
  /** Instalments: as many cells as there are. */
  paid?: { count: number; all: number } | undefined
}

/** Received parts of a policy, by name. */
export type Told = {
  /** Data of a part, if it has come. */
  of: (name: string) => unknown
  part: (name: string) => ReceivedPart | undefined
}

/** Two words for a part that has not come; the whole reason stands above, under Situação. */
const STATE_WORDS: Readonly<Record<Exclude<ReceivedState, 'RECEIVED'>, string>> = {
  EMPTY: 'Nenhum',
  WAITING: 'Ainda não veio',
  NOT_THERE: 'Ainda não veio',
  REFUSED: 'Não enviado',
  UNAVAILABLE: 'Ainda não veio',
}

/** The received parts of a policy by name, as far as they have come. */
export function toldOf({ parts }: ReceivedItem): Told {
  const part = (name: string) => parts.find((one) => one.name === name)
  return { part, of: (name) => part(name)?.data }
}

/** The most cells that a person can count on a card. */
const MOST_CELLS = 60

type MaybeFigure =
  | Figure
  | readonly [term: string, value: string | undefined, detail?: string | undefined]
  | undefined

/** The figures that are known, in order. */
export const present = (figures: readonly MaybeFigure[]): Figure[] =>
  figures.flatMap((one) => {
    if (one === undefined) return []
    if (!('term' in one)) {
      const [term, value, detail] = one
      return value === undefined ? [] : [{ term, value, detail }]
    }
    return [one]
  })

/** A figure of a part of its own: what it holds, or that it has not come; none where it was not shared. */
export function partFigure(
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

/** The premium with its currency, where the policy tells one. */
export function premiumFigure(told: Told): Figure | undefined {
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
export function instalments(
  count: number | undefined,
  all: number | undefined,
): Pick<Figure, 'detail' | 'paid'> {
  if (count === undefined || count < 0) return {}
  const isWhole = all !== undefined && Number.isInteger(all) && all >= Math.max(count, 1)
  if (!isWhole) return count > 0 ? { detail: counted(count, 'parcela paga', 'parcelas pagas') } : {}
  const detail = `${count} de ${all} ${all === 1 ? 'paga' : 'pagas'}`
  return all > MOST_CELLS ? { detail } : { detail, paid: { count, all } }
}

/** Number of claims, with what is known of the last one. */
export function claimFigure(
  told: Told,
  statusOf: (claim: unknown) => string | undefined,
): Figure | undefined {
  return withUnshared(told, 'claim', 'Sinistros', 'Você não compartilhou sinistros.', (data) => {
    const claims = listOf(data)
    // None is a list without any; of anything else nobody knows how many there are.
    if (claims.length === 0 && !Array.isArray(data)) return undefined
    const last = claims.at(-1)
    const day = valueAt(last, 'occurrenceDate') ?? valueAt(last, 'eventInfo.eventAlertDate')
    const detail = joined([
      claims.length === 1 ? statusOf(last) : undefined,
      date(day),
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

/** The known parts with commas between; undefined if none is known. */
export const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.filter(Boolean).join(', ') || undefined
