import { formatTime } from '@consente/domain/period'
import type { Waiting } from '@consente/domain/sharing/situation'
import { dayInWords } from '@consente/domain/time-in-words'

/** The authorisation that it lacks. */
export function waitingFor({ for: missing, part }: Waiting): string {
  if (missing === 'you') return 'Falta a sua autorização.'
  if (part === 'some') return 'Uma parte já vale. O resto espera outra pessoa autorizar.'
  return missing === 'others' && part === 'all' ? 'Falta outra pessoa autorizar.' : 'Falta autorizar.'
}

/**
 * "Responda até 21:28 de hoje. Depois, o pedido acaba sozinho."; undefined if the hour is not known. A reader whose answer is
 * not missing is told about the other person's hour.
 */
export function answerBy({ for: missing, part, until }: Waiting, now: Date): string | undefined {
  if (!until || until <= now) return undefined
  const moment = `até ${formatTime(until)} de ${dayInWords(until, now)}`
  const what = part === 'some' ? 'o compartilhamento' : 'o pedido'
  const who = missing === 'others' ? 'A outra pessoa pode responder' : 'Responda'
  return `${who} ${moment}. Depois, ${what} acaba sozinho.`
}
