import { counted } from '@consente/domain/counted'
import { listInWords } from '@consente/domain/list-in-words'
import { spanInWords } from '@consente/domain/span-in-words'
import type { SharedGroup } from '../../../api/sharings/sharings.ts'
import { dataGroups, distinctNames } from '../../../sharing/share-picture.ts'

export const SENT = { title: 'O que foi enviado' } as const

const MINUTE_MS = 60_000

/** "por 2 minutos", "por 3 horas", "por 12 dias"; empty where it is not known. */
function spanText(start: Date | undefined, end: Date | undefined): string {
  if (!start || !end || end < start) return ''
  const minutes = Math.max(1, Math.round((end.getTime() - start.getTime()) / MINUTE_MS))
  if (minutes < 60) return ` por ${counted(minutes, 'minuto')}`
  const hours = Math.floor(minutes / 60)
  return ` por ${hours < 24 ? counted(hours, 'hora') : spanInWords(start, end)}`
}

/**
 * "2 grupos foram enviados por 2 minutos. Residencial não foi.": of a sharing that ended while a part of it waited. Names no
 * group where the backend does not tell which policies waited.
 */
export function sentText(
  groups: readonly SharedGroup[],
  start: Date | undefined,
  end: Date | undefined,
): string {
  const waited = ({ resources }: SharedGroup): boolean =>
    resources.length > 0 && resources.every(({ waits }) => waits)
  const shown = distinctNames(dataGroups(groups))
  const left = shown.filter(waited).map(({ displayName }) => displayName)
  if (left.length === 0) return `Uma parte foi enviada${spanText(start, end)}. O resto não foi.`
  const sent = shown.length - left.length
  if (sent === 0) return 'Nenhum destes grupos foi enviado.'
  const count = counted(sent, 'grupo foi enviado', 'grupos foram enviados')
  return `${count}${spanText(start, end)}. ${listInWords(left)} não ${left.length === 1 ? 'foi' : 'foram'}.`
}
