import { CHOSEN_POLICIES, GOES_ALONG } from '@consente/domain/list-goes-along'
import { listInWords } from '@consente/domain/list-in-words'
import { formatDate, formatTime } from '@consente/domain/period'
import { namesProduct } from '@consente/domain/permission-groups'
import { ReceiptNumber } from '@consente/domain/receipt-number'
import { shownName } from '@consente/domain/shown-name'
import type { MailContent, MailFact } from '../mails/mails.ts'
import type { ToldSharing } from './told.port.ts'

/** Context for the words of a notice: the institution's own name, and the time of reading. */
export type Reading = { institution: string; now: Date }

export type NoticeIcon = 'warning' | 'clock' | 'check' | 'swap' | 'end'

export type NoticeLine = {
  icon: NoticeIcon
  title: string
  text: string
  action: { label: string; path: string }
  report?: { label: string; path: string }
}

/** The words of one kind of news, in a mail and in the portal. */
export type Words = { mail: MailContent; line: NoticeLine }

export const sharePath = ({ consentId }: Pick<ToldSharing, 'consentId'>): string =>
  `/myshares/${encodeURIComponent(consentId)}`
/** The sharing's page with the question whether to renew it (`renewal-path.ts` of the portal). */
export const renewalPath = (sharing: Pick<ToldSharing, 'consentId'>): string =>
  `${sharePath(sharing)}?acao=renovar`
/** Path of "Não reconheço este pedido"; it acts on nothing by itself. */
export const unrecognisedPath = ({ consentId }: Pick<ToldSharing, 'consentId'>): string =>
  `/nao-reconheco/${encodeURIComponent(consentId)}`

/** The way from a notice to that page. */
export const reportOf = (sharing: Pick<ToldSharing, 'consentId'>): NonNullable<NoticeLine['report']> => ({
  label: 'Não reconheço',
  path: unrecognisedPath(sharing),
})

export const receiptPath = (receipt: string): string => `/comprovante/${receipt}`

/** The page of sign-in, devices and second factors. */
export const SECURITY_PATH = '/seguranca'

/** The fact that names a receipt, and leads to it. */
export const receiptFact = (receipt: string | undefined): MailFact[] =>
  receipt ? [['Comprovante', ReceiptNumber.format(receipt), receiptPath(receipt)]] : []

/** The fact of the list that goes along with products. */
export const alongFacts = (groups: readonly string[]): MailFact[] =>
  namesProduct(groups) ? [[GOES_ALONG, CHOSEN_POLICIES]] : []

/** The facts of what a sharing holds. */
export const whatFacts = (groups: readonly string[]): MailFact[] => [
  ['O quê', listInWords(groups)],
  ...alongFacts(groups),
]

/** The name of the other institution, which it wrote itself. */
export const nameIn = ({ other }: Pick<ToldSharing, 'other'>): string => shownName(other, 80)

/** "Vida", "Vida e mais 2". */
export function inBrief([first = 'dados', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} e mais ${others.length}`
}

/** "20/11/2026, às 11:40". */
export const dayAndTime = (instant: Date): string => `${formatDate(instant)}, às ${formatTime(instant)}`
