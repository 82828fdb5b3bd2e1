import type { ShareType } from '@consente/contract/portal/values'
import { isSending } from '@consente/domain/sharing/situation'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/api.ts'
import { PAGES } from '../../../paths.ts'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Seal } from '../../../ui/bridge/Seal.tsx'
import { YearView } from '../../../ui/bridge/YearView.tsx'
import type { OpeningProps } from '../../../ui/layout/Opening.tsx'
import { HOME } from '../home-texts.ts'
import { DATA_NOW } from './data-now-texts.ts'
import { type HomeShare, type HomeShares, institutionsIn } from './home-shares.ts'
import { ShareLines, UnsureLines, WaitingLines } from './ShareLines.tsx'
import { SoonStrip } from './SoonStrip.tsx'

/** The beginning of the page: how many have what, and the ways on. */
export function openingOf({
  shares,
  unknown,
  called,
  onNew,
  brand,
}: {
  shares: HomeShares
  /** Sides that could not be read: of them nothing is said. */
  unknown: readonly ShareType[]
  called: string | undefined
  onNew: () => void
  brand: string
}): OpeningProps {
  const { received, given, waiting, unsure } = shares
  const hasAny = [received, given, waiting, unsure, unknown].some(({ length }) => length > 0)
  return {
    title: hasAny ? DATA_NOW.title(called) : DATA_NOW.nothingTitle(called),
    lead: <Lead shares={shares} unknown={unknown} brand={brand} />,
    action: (
      <Actions align="end">
        <Button onClick={onNew}>{HOME.newConsent}</Button>
        <Button variant="line" to={PAGES.shares.path}>
          {HOME.myShares}
        </Button>
      </Actions>
    ),
  }
}

type DataNowProps = { shares: HomeShares; resume: ReactNode; now: Date }

/** The home of a customer with sharings: who has what until when, in both directions, what comes next, and what waits. */
export function DataNow({ shares: { received, given, waiting, soon, unsure }, resume, now }: DataNowProps) {
  return (
    <>
      {received.length + given.length > 1 && (
        <Picture received={received} given={given} soon={soon} now={now} />
      )}
      <SoonStrip soon={soon} now={now} />
      <WaitingLines shares={waiting} resume={resume} now={now} />
      <ShareLines shares={received} soon={soon} now={now} />
      <ShareLines shares={given} soon={soon} now={now} />
      <UnsureLines shares={unsure} />
    </>
  )
}

function Lead({
  shares: { received, given, waiting, unsure, ended, rejected },
  unknown,
  brand,
}: {
  shares: HomeShares
  unknown: readonly ShareType[]
  brand: string
}) {
  if ([received, given, waiting, unsure, unknown].every(({ length }) => length === 0)) {
    return (
      <>
        {ended.last && `${DATA_NOW.lastEnded(ended.last)} `}
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
    isKnown('TRANSMITTING', sent) && DATA_NOW.receivers(institutionsIn(sent), sent[0]?.name, brand)
  return (
    <>
      {[senders, receivers, DATA_NOW.waiting(waiting.length)].map((sentence) =>
        sentence ? <Counted key={sentence} sentence={sentence} /> : null,
      )}
      {unsure.length > 0 && DATA_NOW.unsure(unsure.length)}
    </>
  )
}

/** The sentence with its count in bold; digits of a name stay as they are. */
function Counted({ sentence }: { sentence: string }) {
  const [, before, count, after] = /^(Falta autorizar )?(\d+)(\D.*)?$/s.exec(sentence) ?? []
  if (count === undefined) return `${sentence} `
  return (
    <>
      {before}
      <b>{count}</b>
      {after}{' '}
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
        { key: consentId, name, logo, end, isOut, isSoon: soon.includes(share), until: DATA_NOW.until(end) },
      ]
    })
  const said = (shares: readonly HomeShare[]): string[] =>
    shares.flatMap(({ name = DATA_NOW.unnamed, end }) => (end ? `${name} ${DATA_NOW.until(end)}` : []))
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
