import { isSending } from '@consente/domain/sharing/situation'
import { useApi } from '../../../api/api.ts'
import { Seal } from '../../../ui/bridge/Seal.tsx'
import { YearView } from '../../../ui/bridge/YearView.tsx'
import { Board } from './Board.tsx'
import { DATA_NOW } from './data-now-texts.ts'
import type { HomeShare, HomeShares } from './home-shares.ts'
import { ShareLines, UnsureLines } from './ShareLines.tsx'
import { UnusedShares } from './UnusedShares.tsx'

/** The home of a customer with sharings: what ends and was read, the year, and who has what until when, in both directions. */
export function DataNow({ shares, isKnown, now }: { shares: HomeShares; isKnown: boolean; now: Date }) {
  const { received, given, waiting, soon, unsure } = shares
  const partly = waiting.filter(({ situation }) => isSending(situation))
  const listed = [...received, ...given, ...partly]
  // The first fact leads to a sharing that is the only one.
  const isOne = isKnown && listed.length === 1 && listed[0]?.end !== undefined && partly.length === 0
  const side = (all: readonly HomeShare[], shareType: HomeShare['shareType']) => [
    ...all,
    ...partly.filter((share) => share.shareType === shareType),
  ]
  return (
    <>
      {isKnown && <Board shares={shares} now={now} />}
      {received.length + given.length > 1 && (
        <Picture received={received} given={given} soon={soon} now={now} />
      )}
      <UnusedShares shares={[...received, ...given]} />
      {!isOne && (
        <>
          <ShareLines shares={side(received, 'RECEIVING')} />
          <ShareLines shares={side(given, 'TRANSMITTING')} />
        </>
      )}
      <UnsureLines shares={unsure} />
    </>
  )
}

function Picture({
  received,
  given,
  soon,
  now,
}: Pick<HomeShares, 'received' | 'given' | 'soon'> & { now: Date }) {
  const { brand } = useApi().config
  const arcs = (shares: readonly HomeShare[], isOut: boolean) =>
    shares.flatMap((share) => {
      const { consentId, name = DATA_NOW.unnamed, logo, end } = share
      if (!end) return []
      return [
        {
          key: consentId,
          name,
          logo,
          end,
          isOut,
          isSoon: soon.includes(share),
          until: DATA_NOW.until(end, now),
        },
      ]
    })
  const said = (shares: readonly HomeShare[]): string[] =>
    shares.flatMap(({ name = DATA_NOW.unnamed, end }) => (end ? `${name} ${DATA_NOW.until(end, now)}` : []))
  return (
    <figure className="year">
      <Seal name={brand.name} logo={brand.logo} size="sm" />
      <YearView
        arcs={[...arcs(received, false), ...arcs(given, true)]}
        now={now}
        label={DATA_NOW.picture(brand.name, said(received), said(given))}
      />
      <figcaption className="small">
        {DATA_NOW.caption.map((sentence) => (
          <span key={sentence}>{sentence} </span>
        ))}
      </figcaption>
    </figure>
  )
}
