import { statusLabel } from '@consente/domain/consent-status'
import { Document } from '@consente/domain/document'
import { formatDateTime } from '@consente/domain/period'
import { groupOf } from '../../../sharing/share-groups.ts'
import { instant } from '../../../sharing/term-text.ts'
import { saveCsv } from '../../../ui/files/csv.ts'
import { institutionOf, kindsOf, type ListedShare } from '../find/listed-share.ts'

/** The list as a table. What is not known is an empty cell. */

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

/** One line of the table. What was ended, or not authorised in time, has no end to come; what waits has not been confirmed. */
export function csvRow(share: ListedShare): (string | undefined)[] {
  const { card, shareType } = share
  const group = groupOf(card)
  return [
    card.status && statusLabel(card.status, 'details').label,
    TYPES[shareType],
    institutionOf(share),
    card.registrationNumber && Document.formatCnpj(card.registrationNumber),
    kindsOf(share).join(', '),
    card.finalidade,
    dated(card.createDateTime),
    card.status === 'PENDING' ? undefined : dated(card.confirmationDateTime),
    group === 'ended' || group === 'lapsed' ? undefined : dated(card.expirationDateTime),
    group === 'ended' ? dated(card.statusDateTime) : undefined,
    dated(card.lastReadAt),
  ]
}

/** Saves the sharings as `compartilhamentos-2026-11-20.csv`. */
export function saveShares(shares: readonly ListedShare[], now: Date): void {
  const [day, month, year] = formatDateTime(now).slice(0, 10).split('/')
  saveCsv(`compartilhamentos-${year}-${month}-${day}.csv`, COLUMNS, shares.map(csvRow))
}
