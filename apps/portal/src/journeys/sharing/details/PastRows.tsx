import { MINUTE_MS } from '@consente/domain/base/durations'
import { counted } from '@consente/domain/counted'
import { listInWords } from '@consente/domain/list-in-words'
import { isOver } from '@consente/domain/sharing/situation'
import { spanInWords } from '@consente/domain/span-in-words'
import { timeNow } from '../../../api/server-time.ts'
import type { SharedGroup } from '../../../api/sharings/sharings.ts'
import { keptSinceEndText } from '../../../sharing/kept-text.ts'
import { dataGroups, distinctNames } from '../../../sharing/share-picture.ts'
import { tenseOf } from '../../../sharing/share-tense.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { RECEIVED } from './received-row-texts.ts'

const SENT = { title: 'O que foi enviado' } as const

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
  const shown = distinctNames(dataGroups(groups))
  const left = shown.filter(({ waited }) => waited).map(({ displayName }) => displayName)
  if (left.length === 0) return `Uma parte foi enviada${spanText(start, end)}. O resto não foi.`
  const sent = shown.length - left.length
  if (sent === 0) return 'Nenhum destes grupos foi enviado.'
  const count = counted(sent, 'grupo foi enviado', 'grupos foram enviados')
  return `${count}${spanText(start, end)}. ${listInWords(left)} não ${left.length === 1 ? 'foi' : 'foram'}.`
}

/** For a sharing that was in force and is over: the part that it sent, and the time that its data are kept here. */
export function PastRows({ view }: { view: ShareView }) {
  const { details, shareType, confirmed, creation } = view
  const { situation } = details
  const start = confirmed ?? creation
  const end = isOver(situation) ? situation.at : undefined
  return (
    <>
      {tenseOf(situation) === 'stopped' && (
        <Row title={SENT.title} id="enviado">
          <p>{sentText(details.resourceGroups, start, end)}</p>
        </Row>
      )}
      {shareType === 'RECEIVING' && (
        <Row title={RECEIVED.kept} id="guardados">
          <p>{keptSinceEndText(details.keptUntil, timeNow(), tenseOf(situation) !== 'over')}</p>
        </Row>
      )}
    </>
  )
}
