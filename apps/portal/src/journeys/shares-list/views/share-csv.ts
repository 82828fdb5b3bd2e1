import { Document } from '@consente/domain/document'
import { calendarDay, formatDateTime } from '@consente/domain/period'
import type { Situation } from '@consente/domain/sharing/situation'
import { labelOf } from '@consente/domain/sharing/status-label'
import { instant } from '../../../sharing/term-text.ts'
import { saveCsv } from '../../../ui/files/csv.ts'
import { institutionOf, kindsOf, type ListedShare } from '../find/listed-share.ts'

/** The list as a table. Unknown values are empty cells. */

export const COLUMNS = [
  'Situação',
  'Tipo',
  'Instituição',
  'CNPJ',
  'Dados',
  'Objetivo',
  'Criado em',
  'Confirmado em',
  'Termina em',
  'Encerrado em',
  'Última leitura',
] as const

const TYPES = { RECEIVING: 'Recebido', TRANSMITTING: 'Transmitido' } as const

const dated = (text: string | undefined): string | undefined => {
  const at = instant(text)
  return at && formatDateTime(at)
}

const isUnanswered = ({ kind }: Situation): boolean => kind === 'waiting' || kind === 'lapsed'

/** True if somebody ended it, or did not authorise it in time. */
const hasNoEndToCome = ({ kind }: Situation): boolean =>
  kind === 'ended' || kind === 'refused' || kind === 'lapsed'

function stopped(situation: Situation): string | undefined {
  const at = situation.kind === 'ended' || situation.kind === 'refused' ? situation.at : undefined
  return at && formatDateTime(at)
}

export function csvRow(share: ListedShare): (string | undefined)[] {
  const { card, shareType } = share
  const { situation } = card
  return [
    labelOf(situation, 'details').label || undefined,
    TYPES[shareType],
    institutionOf(share),
    card.registrationNumber && Document.formatCnpj(card.registrationNumber),
    kindsOf(share).join(', '),
    card.finalidade,
    dated(card.createDateTime),
    isUnanswered(situation) ? undefined : dated(card.confirmationDateTime),
    hasNoEndToCome(situation) ? undefined : dated(card.expirationDateTime),
    stopped(situation),
    dated(card.lastReadAt),
  ]
}

/** Saves the sharings as `compartilhamentos-2026-11-20.csv`. */
export function saveShares(shares: readonly ListedShare[], now: Date): void {
  saveCsv(`compartilhamentos-${calendarDay(now)}.csv`, COLUMNS, shares.map(csvRow))
}
