import { counted } from '@consente/domain/counted'
import { formatDate, remainingDays } from '@consente/domain/period'
import { instant } from './term-text.ts'

/**
 * The time for which received data outlive their sharing: from the insurer's setting where the backend tells it
 * (docs/domain/after-the-consent.md).
 */

const BY_LAW = 'O que já recebemos fica guardado pelo tempo que a lei pede.'

/** Before the end. @param keptUntil were it ended now; undefined where it is not known */
export function keptText(keptUntil: string | undefined, now: Date): string {
  const until = instant(keptUntil)
  if (!until) return BY_LAW
  const days = remainingDays(now, until)
  if (days === 0) return 'O que já recebemos é apagado na hora.'
  return `O que já recebemos fica guardado por ${counted(days, 'dia')}, sem uso, e depois é apagado.`
}

/** After the end. @param keptUntil undefined where it is not known @param isSure whether anything came is known */
export function keptSinceEndText(keptUntil: string | undefined, now: Date, isSure = true): string {
  const until = instant(keptUntil)
  if (!isSure && (!until || until > now))
    return `Se algo chegou antes do fim, fica guardado ${until ? `até ${formatDate(until)}, sem uso, e depois é apagado` : 'pelo tempo que a lei pede'}.`
  if (!until) return BY_LAW
  if (until <= now) return 'Não guardamos mais nada do que recebemos por ele.'
  return `Os dados saíram das telas e não são mais usados. Ficam guardados até ${formatDate(until)}. Depois são apagados.`
}
