import type { ConsentCard } from '@consente/contract/portal/consents'
import { answerUntil, isInForce } from '@consente/domain/consent-status'
import {
  formatDate,
  formatDateTime,
  formatTime,
  inDays,
  ranOutAt,
  remainingDays,
  remainingMonths,
  termInMonths,
} from '@consente/domain/period'
import { dayInWords } from '@consente/domain/time-in-words'

/** A sharing's term in words (docs/domain/constants.md; docs/domain/time.md). */

/** Up to here days say more than months. */
export const DAYS_TO_COUNT = 30

/** Undefined for what is no date. */
export const instant = (text: string | undefined): Date | undefined => {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** "1 mês", "12 meses". */
export function months(count: number): string {
  return count === 1 ? '1 mês' : `${count} meses`
}

/** "4 grupos de dados"; a sharing has one at least: of none the backend says nothing. */
export function dataAmount(count: number): string {
  if (count === 0) return 'dados não informados'
  return count === 1 ? '1 grupo de dados' : `${count} grupos de dados`
}

/** The rest of a term: "Termina hoje", "Termina em 12 dias", "Faltam 8 meses"; of one that has passed, since when. */
export function remainingText(now: Date, creation: Date, expiry: Date): string {
  if (expiry <= now) return `O prazo acabou em ${formatDate(expiry)}`
  if (remainingDays(now, expiry) <= DAYS_TO_COUNT) return `Termina ${inDays(now, expiry)}`
  const left = remainingMonths(now, creation, expiry)
  return left === 1 ? 'Falta 1 mês' : `Faltam ${left} meses`
}

/** "Faltam 8 meses de 12.": what is left, beside the line of the details page. */
export function remainingOfTerm(now: Date, creation: Date, expiry: Date): string {
  const text = remainingText(now, creation, expiry)
  return text.startsWith('Falta') ? `${text} de ${termInMonths(creation, expiry)}.` : `${text}.`
}

/** Until when a waiting request may be confirmed, or that it no longer may. */
function waitingText(now: Date, creation: Date | undefined): string {
  if (!creation) return 'Falta autorizar.'
  const last = answerUntil(creation)
  if (last <= now) return 'O tempo para autorizar passou.'
  const day = formatDate(last) === formatDate(now) ? 'hoje' : formatDate(last)
  return `Falta autorizar. Vale até ${day}, às ${formatTime(last)}.`
}

/** The missing person, where the customer of this sharing has authorised it already. */
function othersText({ furtherApproval, waitsForYou }: ConsentCard): string | undefined {
  if (waitsForYou) return 'Falta a sua autorização.'
  if (furtherApproval === 'ALL') return 'Falta outra pessoa autorizar.'
  return furtherApproval === 'SOME' ? 'Uma parte já vale. O resto espera outra pessoa autorizar.' : undefined
}

/** The event, and its time. */
const dated = (word: string, date: Date | undefined): string | undefined =>
  date && `${word} em ${formatDateTime(date)}`

/** The line at a card's foot; `undefined` where nothing is known. */
export function cardTerm(card: ConsentCard, now: Date): string | undefined {
  const creation = instant(card.createDateTime)
  const expiry = instant(card.expirationDateTime)
  const changed = instant(card.statusDateTime)
  const created = dated('Criado', creation)
  switch (card.status) {
    case 'ACTIVE':
    case 'AUTHORISED':
      return creation && expiry ? remainingText(now, creation, expiry) : created
    case 'PENDING':
      return othersText(card) ?? waitingText(now, creation)
    case 'EXPIRED':
    case 'OVERDUE': {
      const end = ranOutAt(card, now)
      return end ? `Terminou em ${formatDate(end)}` : created
    }
    case 'INACTIVE':
      return dated('Encerrado', changed) ?? created
    case 'REJECTED':
      return dated('Rejeitado', changed) ?? created
    default:
      return created
  }
}

/** In force, and over within the days that are counted one by one. */
export function endsSoon({ status, expirationDateTime }: ConsentCard, now: Date): boolean {
  const expiry = instant(expirationDateTime)
  return (
    isInForce(status) && expiry !== undefined && expiry > now && remainingDays(now, expiry) <= DAYS_TO_COUNT
  )
}

/** "Última leitura ontem, 03:10": of a sharing that has begun, where the backend tells. */
export function lastRead({ lastReadAt }: Pick<ConsentCard, 'lastReadAt'>, now: Date): string | undefined {
  const at = instant(lastReadAt)
  if (!at) return undefined
  return `Última leitura ${dayInWords(at, now)}, ${formatTime(at)}`
}

/** The line in time belongs to sharings that run. */
export function cardLine(card: ConsentCard, now: Date): { start: Date; end: Date; now: Date } | undefined {
  const start = instant(card.createDateTime)
  const end = instant(card.expirationDateTime)
  return isInForce(card.status) && start && end ? { start, end, now } : undefined
}
