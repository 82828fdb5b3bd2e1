import type { ReadingItem } from '@consente/contract/portal/readings'
import { The } from '@consente/domain/article'
import { tableOf } from '@consente/domain/base/table-of'
import { counted } from '@consente/domain/counted'
import { listInWords } from '@consente/domain/list-in-words'

/** The lines of a day in the log: what was read, and what was not and why. */
export type ReadingLine = {
  /** Said first, and in the colour of an end: what did not go well. */
  lead?: string
  text: string
}

/** The side that tells, the two institutions' names, and the instant before which nothing but the list was read. */
export type LogVoice = { isHolder: boolean; holder: string; recipient: string; dataAt?: string | undefined }

const joined = (words: readonly string[]): string => listInWords([...new Set(words)])

/** "1 consulta", "2 consultas". */
export const calls = (count: number): string => counted(count, 'consulta')
/** "1 vez", "2 vezes". */
export const times = (count: number): string => counted(count, 'vez', 'vezes')

const isRead = ({ outcome }: ReadingItem): boolean => outcome === 'DELIVERED' || outcome === 'UNTOLD'

/** Lines of the readings: groups without parts together, then each product with its parts. */
export function linesOf(items: readonly ReadingItem[], voice: LogVoice): ReadingLine[] {
  return [
    ...items.flatMap((item) => refusalOf(item, voice)),
    ...readLines(items.filter(isRead), voice.isHolder),
    ...items.flatMap((item) => failureOf(item, voice, items.filter(isRead))),
    ...unknownOf(items),
  ]
}

/** "Dados Cadastrais e Dados Qualitativos"; "Automóvel 0531-2204-118: apólice, prêmio e sinistros". */
function readLines(items: readonly ReadingItem[], isHolder: boolean): ReadingLine[] {
  const plain = items.filter((item) => !isPart(item)).map(({ groupName }) => groupName)
  const products = new Map<string, ReadingItem[]>()
  for (const item of items.filter(isPart)) {
    const name = item.policy && isHolder ? `${item.groupName} ${item.policy.number}` : item.groupName
    products.set(name, [...(products.get(name) ?? []), item])
  }
  return [
    ...(plain.length > 0 ? [{ text: joined(plain) }] : []),
    ...[...products].map(([name, parts]) => ({ text: `${name}: ${partsText(parts)}` })),
  ]
}

/** Registration data and the list of all policies are one thing each; a product has parts. */
const isPart = ({ group, groupName, displayName }: ReadingItem): boolean =>
  displayName !== groupName && group !== 'RESOURCE' && !group.startsWith('CUSTOMERS_')

const partsText = (items: readonly ReadingItem[]): string => joined(items.map(partOf))

const partOf = ({ displayName }: ReadingItem): string =>
  displayName.charAt(0).toLowerCase() + displayName.slice(1)

/** "sinistros de Automóvel"; "de parte das apólices de Automóvel" if the same of another policy was read. */
function subjectOf(item: ReadingItem, read: readonly ReadingItem[] = []): string {
  const { group, groupName, displayName } = item
  if (!isPart(item)) return groupName
  const isSome = read.some((one) => one.group === group && one.displayName === displayName)
  return `${partOf(item)} de ${isSome ? 'parte das apólices de ' : ''}${groupName}`
}

const readings = (count: number): string => (count === 1 ? '1 leitura' : `${count} leituras`)

/** Why the holder refused, in words of its customer. */
const REFUSED: Readonly<Record<string, (name: string) => string>> = tableOf({
  NOT_PERMITTED: (name) => `pediram ${name}, que você não autorizou.`,
  NOT_SHARED: (name) => `pediram uma apólice de ${name} que você não escolheu.`,
  ENDED: (name) => `pediram ${name} quando o compartilhamento já não valia.`,
  MALFORMED: (name) => `o pedido de ${name} veio com erro.`,
})

/** Lines about a refused or failed reading, with its reason. */
export function refusalOf(item: ReadingItem, { isHolder, holder }: LogVoice): ReadingLine[] {
  if (item.outcome !== 'REFUSED') return []
  const count = readings(item.calls)
  if (!isHolder) return [{ lead: `${The(holder)} recusou ${count}:`, text: `${subjectOf(item)}.` }]
  const why = REFUSED[item.reason ?? ''] ?? ((name: string) => `pediram ${name}.`)
  return [{ lead: `Recusamos ${count}:`, text: why(item.groupName) }]
}

function failureOf(item: ReadingItem, { isHolder, holder }: LogVoice, read: readonly ReadingItem[]) {
  const subject = subjectOf(item, read)
  if (item.outcome === 'NO_DATA') {
    const who = isHolder ? 'Pediram, e não havia o que enviar' : `${The(holder)} não tinha o que enviar`
    return [{ text: `${who}: ${subject}.` }]
  }
  if (item.outcome !== 'FAILED') return []
  const lead = isHolder ? 'Não saiu:' : 'Não veio:'
  return [{ lead, text: `${subject}. ${whyFailed(item, { isHolder, holder })}` }]
}

/** "A Beta Seguradora não respondeu." */
export function whyFailed(
  { reason }: Pick<ReadingItem, 'reason'>,
  { isHolder, holder }: Pick<LogVoice, 'isHolder' | 'holder'>,
): string {
  if (isHolder) return 'Nosso sistema não respondeu.'
  return reason === 'UNREADABLE'
    ? `${The(holder)} respondeu de um jeito que não deu para ler.`
    : `${The(holder)} não respondeu.`
}

/** The answers that left and may not have arrived. */
function unknownOf(items: readonly ReadingItem[]): ReadingLine[] {
  const unknown = items.filter(({ outcome }) => outcome === 'UNTOLD')
  const count = unknown.reduce((sum, { calls }) => sum + calls, 0)
  if (count === 0) return []
  return [
    {
      text:
        count === 1
          ? '1 consulta saiu, e não sabemos se chegou.'
          : `${count} consultas saíram, e não sabemos se chegaram.`,
    },
  ]
}
