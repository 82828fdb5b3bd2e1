import type { ConsentDetails } from '@consente/contract/portal/consents'
import { counted } from '@consente/domain/counted'
import { formatDate } from '@consente/domain/period'

/** How long received data outlive their sharing: from the insurer's setting where the backend tells it (decisions). */

const BY_LAW = 'O que já recebemos fica guardado pelo tempo que a lei pede.'

/** Before the end. @param days of the setting; undefined where it is not known */
export function keptText(days: number | undefined): string {
  if (days === undefined) return BY_LAW
  if (days === 0) return 'O que já recebemos é apagado na hora.'
  return `O que já recebemos fica guardado por ${counted(days, 'dia')}, sem uso, e depois é apagado.`
}

/** After the end. */
export function keptSinceEndText({
  keptDays,
  keptUntil,
}: Pick<ConsentDetails, 'keptDays' | 'keptUntil'>): string {
  if (keptDays === undefined) return BY_LAW
  if (keptUntil === undefined) return 'Não guardamos mais nada do que recebemos por ele.'
  return `Os dados saíram das telas e não são mais usados. Ficam guardados até ${formatDate(new Date(keptUntil))}. Depois são apagados.`
}
