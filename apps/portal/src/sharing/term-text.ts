import {
  formatDate,
  formatDateTime,
  formatTime,
  inDays,
  remainingDays,
  remainingMonths,
  termInMonths,
} from '@consente/domain/period'
import { isRunning } from '@consente/domain/sharing/situation'
import { dayInWords } from '@consente/domain/time-in-words'
import type { SharingCard } from '../api/sharings/sharings.ts'
import { answerBy, waitingFor } from './waiting-text.ts'

/** A sharing's term in words (docs/domain/constants.md; docs/domain/time.md). */

/** Up to here days say more than months. */
export const DAYS_TO_COUNT = 30

/** Returns undefined for a text that is no date. */
export const instant = (text: string | undefined): Date | undefined => {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** "1 mês", "12 meses". */
export function months(count: number): string {
  return count === 1 ? '1 mês' : `${count} meses`
}

/** "4 grupos de dados". A sharing has one at least, so none means that the backend does not tell. */
export function dataAmount(count: number): string {
  if (count === 0) return 'dados não informados'
  return count === 1 ? '1 grupo de dados' : `${count} grupos de dados`
}

/** The rest of a term: "Termina hoje, às 20:32", "Termina em 12 dias", "Faltam 8 meses", or the day on which it ended. */
export function remainingText(now: Date, creation: Date, expiry: Date): string {
  if (expiry <= now) return `O prazo acabou em ${formatDate(expiry)}`
  if (remainingDays(now, expiry) <= DAYS_TO_COUNT) return `Termina ${inDays(now, expiry)}`
  const left = remainingMonths(now, creation, expiry)
  return left === 1 ? 'Falta 1 mês' : `Faltam ${left} meses`
}

/** "Faltam 8 meses de 12.", beside the line of the details page. */
export function remainingOfTerm(now: Date, creation: Date, expiry: Date): string {
  const text = remainingText(now, creation, expiry)
  return text.startsWith('Falta') ? `${text} de ${termInMonths(creation, expiry)}.` : `${text}.`
}

const dated = (word: string, date: Date | undefined): string | undefined =>
  date && `${word} em ${formatDateTime(date)}`

/** The line at a card's foot; undefined if nothing is known. */
export function cardTerm({ situation, ...card }: SharingCard, now: Date): string | undefined {
  const creation = instant(card.createDateTime)
  const created = dated('Criado', creation)
  switch (situation.kind) {
    case 'in-force':
    case 'past-term':
      return creation && situation.until ? remainingText(now, creation, situation.until) : created
    case 'waiting':
      return [waitingFor(situation), answerBy(situation, now)].filter(Boolean).join(' ')
    case 'lapsed':
      return 'O tempo para autorizar passou.'
    case 'expired':
      return situation.at ? `Terminou em ${formatDate(situation.at)}` : created
    case 'ended':
      return dated('Encerrado', situation.at) ?? created
    case 'refused':
      return dated('Rejeitado', situation.at) ?? created
    case 'unknown':
      return created
  }
}

/** True if it is in force, and over within the days that are counted one by one. */
export function endsSoon({ situation }: Pick<SharingCard, 'situation'>, now: Date): boolean {
  const end = situation.kind === 'in-force' ? situation.until : undefined
  return end !== undefined && end > now && remainingDays(now, end) <= DAYS_TO_COUNT
}

/** The last reading, or the question about a sharing that nobody reads, if the backend tells. */
export function lastRead(
  { lastReadAt, unusedSince }: Pick<SharingCard, 'lastReadAt' | 'unusedSince'>,
  now: Date,
): string | undefined {
  if (unusedSince)
    return `Ninguém leu desde ${unusedSince.slice(8)}/${unusedSince.slice(5, 7)}. Ainda precisa?`
  const at = instant(lastReadAt)
  if (!at) return undefined
  const day = dayInWords(at, now)
  return `Leram ${day.includes('/') ? `em ${day}` : day}, ${formatTime(at)}.`
}

/** The line in time of a sharing that runs, as its backend says. */
export function cardLine(
  { situation, createDateTime }: SharingCard,
  now: Date,
): { start: Date; end: Date; now: Date } | undefined {
  const start = instant(createDateTime)
  const end = isRunning(situation) ? situation.until : undefined
  return start && end ? { start, end, now } : undefined
}
