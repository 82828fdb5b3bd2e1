import * as actions from '@consente/contract/portal/consent-actions'
import { ConsentCard, type ConsentDetails } from '@consente/contract/portal/consents'
import * as z from 'zod/mini'
import type { Sent } from '../http/contract-call.ts'
import type { Session } from '../http/http-actions.ts'
import type { RawAnswer } from '../http/raw-call.ts'

/** The judge compares these parts of the answers about a sharing. */
const RANKS: Readonly<Record<string, number>> = { PENDING: 0, AUTHORISED: 1, ACTIVE: 2 }
const OVER = 3
/** The rank of a status, which never goes back. */
export const rankOf = (word: string): number => RANKS[word] ?? OVER
/** A recipient does not know at once that the holder has authorised: that is one rank there. */
export const rankAtRecipient = (word: string): number => (rankOf(word) === 1 ? 0 : rankOf(word))

/** True if a server has said yes or no. */
export const isAnswered = (answer: RawAnswer | undefined): boolean =>
  answer !== undefined && answer.status < 500

/** The browser's next address after an approval. */
export function locationIn(answer: RawAnswer | undefined): string | undefined {
  return answer?.status === 200
    ? actions.ApprovedConsent.parse(JSON.parse(answer.text)).data.location
    : undefined
}

/** The list of a customer's sharings. */
export const cardsOf = ({ document }: Session, ShareType: string): Sent => ({
  params: { approver: document },
  query: { ShareType },
})

const Cards = z.object({ data: z.array(ConsentCard) })
/** Reads one sharing's status in the list. */
export const cardRank = (consentId: string, rank: (word: string) => number) => (body: unknown) => ({
  outNumber: rank(Cards.parse(body).data.find((card) => card.consentId === consentId)?.status ?? 'none'),
})

/** The chosen policies as one text that does not depend on their order. */
export const chosenIds = (choice: readonly { resources: readonly string[] }[]): string =>
  choice
    .flatMap(({ resources }) => resources)
    .sort()
    .join(' ')

/** The same in the details of a consent. */
export const chosenIn = (groups: ConsentDetails['resourceGroups']): string =>
  chosenIds(groups.map(({ resources }) => ({ resources: resources.map(({ resourceId }) => resourceId) })))
