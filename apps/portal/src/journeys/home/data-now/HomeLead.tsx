import type { ShareType } from '@consente/contract/portal/values'
import { isSending } from '@consente/domain/sharing/situation'
import { PAGES } from '../../../paths.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { DATA_NOW } from './data-now-texts.ts'
import { type HomeShare, type HomeShares, institutionsIn } from './home-shares.ts'

/** True if something is shared, waits, or is not known. */
export const hasAny = (
  { received, given, waiting, unsure }: HomeShares,
  unknown: readonly ShareType[],
): boolean => [received, given, waiting, unsure, unknown].some(({ length }) => length > 0)

type HomeLeadProps = {
  shares: HomeShares
  /** Sides that could not be read: of them nothing is said. */
  unknown: readonly ShareType[]
  brand: string
  waits: boolean
}

/** Counts the institutions that send and receive. */
export function HomeLead({ shares, unknown, brand, waits }: HomeLeadProps) {
  const { received, given, waiting, unsure, ended, rejected } = shares
  if (!hasAny(shares, unknown)) {
    return (
      <>
        {DATA_NOW.nothing} {ended.last && `${DATA_NOW.lastEnded(ended.last)} `}
        <TextLink to={PAGES.shares.path} inline>
          {ended.count > 0 ? DATA_NOW.seeEnded(ended.count) : DATA_NOW.seeRejected(rejected)}
        </TextLink>
      </>
    )
  }
  // A sharing that waits in part sends the rest already.
  const withPartsOf = (inForce: readonly HomeShare[], side: ShareType): readonly HomeShare[] => [
    ...inForce,
    ...waiting.filter(({ shareType, situation }) => shareType === side && isSending(situation)),
  ]
  const sending = withPartsOf(received, 'RECEIVING')
  const sent = withPartsOf(given, 'TRANSMITTING')
  // "Ninguém" is said of a side only once it is known to be empty.
  const isKnown = (side: ShareType, known: readonly HomeShare[]): boolean =>
    !unknown.includes(side) && (known.length > 0 || !unsure.some(({ shareType }) => shareType === side))
  const senders =
    isKnown('RECEIVING', sending) && DATA_NOW.senders(institutionsIn(sending), sending[0]?.name, brand)
  const receivers =
    isKnown('TRANSMITTING', sent) &&
    DATA_NOW.receivers({
      ...{ count: institutionsIn(sent), only: sent[0]?.name, brand },
      isAfterSenders: senders !== false,
    })
  const isNobody = sending.length + sent.length === 0
  const isQuiet = !waits && unknown.length === 0 && unsure.length === 0
  return (
    <>
      {(senders && receivers && isNobody ? [DATA_NOW.nobody(brand)] : [senders, receivers]).map((sentence) =>
        sentence ? <Counted key={sentence} sentence={sentence} /> : null,
      )}
      {unsure.length > 0 && DATA_NOW.unsure(unsure.length)}
      {isQuiet && DATA_NOW.nothingWaits}
    </>
  )
}

/** The sentence with its count in bold; digits of a name stay as they are. */
function Counted({ sentence }: { sentence: string }) {
  const [, count, after] = /^(\d+)(\D.*)?$/s.exec(sentence) ?? []
  if (count === undefined) return `${sentence} `
  return (
    <>
      <b>{count}</b>
      {after}{' '}
    </>
  )
}
