import type { PlacedReceipt } from '@consente/contract/portal/receipts'
import { Document } from '@consente/domain/document'
import { fold } from '@consente/domain/fold'
import { formatDate, formatTime } from '@consente/domain/period'
import { dayInWords } from '@consente/domain/time-in-words'
import { RECEIPTS } from './receipts-texts.ts'

/** Receipts of one day, or of an earlier month. */
export type ReceiptGroup = { title: string; date?: string | undefined; receipts: PlacedReceipt[] }

const MONTH = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  month: 'long',
  year: 'numeric',
})

function groupOf(at: Date, now: Date): Omit<ReceiptGroup, 'receipts'> {
  const day = dayInWords(at, now)
  if (day === 'hoje') return { title: RECEIPTS.today, date: formatDate(at) }
  if (day === 'ontem') return { title: RECEIPTS.yesterday, date: formatDate(at) }
  const month = MONTH.format(at)
  return { title: month.charAt(0).toUpperCase() + month.slice(1) }
}

/** Today, yesterday, then month by month, in the order given. */
export function receiptsByTime(receipts: readonly PlacedReceipt[], now: Date): ReceiptGroup[] {
  const groups: ReceiptGroup[] = []
  for (const receipt of receipts) {
    const group = groupOf(new Date(receipt.at), now)
    const known = groups.find(({ title }) => title === group.title)
    if (known) known.receipts.push(receipt)
    else groups.push({ ...group, receipts: [receipt] })
  }
  return groups
}

/** "11:20" of a day that its group names, else "08/07/2026, 14:05". */
export function momentIn({ date }: Pick<ReceiptGroup, 'date'>, { at }: Pick<PlacedReceipt, 'at'>): string {
  const moment = new Date(at)
  return date === undefined ? `${formatDate(moment)}, ${formatTime(moment)}` : formatTime(moment)
}

/** Receipts with an institution whose name or CNPJ holds the text. */
export function receiptsWith(receipts: readonly PlacedReceipt[], text: string): PlacedReceipt[] {
  const [name, number] = [fold(text.trim()), Document.strip(text)]
  if (name === '') return [...receipts]
  return receipts.filter(
    ({ institutionName, institutionNumber }) =>
      fold(institutionName).includes(name) ||
      (number !== '' && Document.strip(institutionNumber).includes(number)),
  )
}
