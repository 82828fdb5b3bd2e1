import type { ReceivedGroup, ReceivedItem } from '@consente/contract/portal/received'
import { useState } from 'react'
import { TextLink } from '../../ui/basics/TextLink.tsx'
import { TermLine } from '../../ui/bridge/TermLine.tsx'
import { withJoints } from '../../ui/layout/unbroken.tsx'
import { AllFields } from './AllFields.tsx'
import { PolicyKind } from './PolicyKind.tsx'
import { POLICIES } from './policies-texts.ts'
import { type PolicyCard, policyCard } from './policy-card.ts'
import type { Figure } from './policy-figures.ts'

/** A card for each policy, contract or title of the groups. */
export function PolicyCards({ groups, now }: { groups: readonly ReceivedGroup[]; now: Date }) {
  return groups.flatMap(({ type, displayName, items }) =>
    items.map((item, place) => (
      <Card
        key={`${type} ${item.resourceId ?? place}`}
        type={type}
        kind={displayName}
        item={item}
        now={now}
      />
    )),
  )
}

function Card({ type, kind, item, now }: { type: string; kind: string; item: ReceivedItem; now: Date }) {
  const card = policyCard(item)
  const { title, number, companyName, about, term, figures, covers } = card
  return (
    <article className="policy">
      <header>
        <PolicyKind type={type} />
        <div>
          <h3>{title}</h3>
          <p className="small">
            {[kind, companyName].filter(Boolean).join(', ')}
            {number && number !== title && (
              <>
                ,{' '}
                <span className="num whole">
                  {POLICIES.number} {withJoints(number)}
                </span>
              </>
            )}
          </p>
          {about && <p className="small">{about}</p>}
        </div>
        {term && <p className="small">{term.end > now ? POLICIES.left(now, term.end) : POLICIES.over}</p>}
      </header>
      {term && <CardTerm card={card} term={term} now={now} />}
      {figures.length > 0 && (
        <dl className="figures">
          {figures.map((one) => (
            <div key={one.term}>
              <dt>{one.term}</dt>
              <FigureValue figure={one} />
            </div>
          ))}
        </dl>
      )}
      <Covers covers={covers} />
      <AllFields title={POLICIES.all} parts={item.parts} />
    </article>
  )
}

function CardTerm({
  card: { claims },
  term: { start, end },
  now,
}: {
  card: PolicyCard
  term: NonNullable<PolicyCard['term']>
  now: Date
}) {
  return (
    <TermLine
      start={start}
      end={end}
      now={now}
      dots={claims}
      until={end > now ? POLICIES.until : POLICIES.wasUntil}
      label={POLICIES.term(start, end, claims)}
    />
  )
}

function FigureValue({ figure: { value, detail, paid } }: { figure: Figure }) {
  return (
    <dd>
      <b>{value}</b>
      {detail && <span className="small">{detail}</span>}
      {paid && (
        <div className="pay" role="img" aria-label={POLICIES.paid(paid.count, paid.all)}>
          {Array.from({ length: paid.all }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            <i key={place} className={place < paid.count ? 'paid' : undefined} />
          ))}
        </div>
      )}
    </dd>
  )
}

const FIRST_COVERS = 5

function Covers({ covers }: Pick<PolicyCard, 'covers'>) {
  const [all, setAll] = useState(false)
  const hidden = covers.length - FIRST_COVERS
  if (covers.length === 0) return null
  return (
    <>
      <ul className="covers" aria-label={POLICIES.covers}>
        {(all ? covers : covers.slice(0, FIRST_COVERS)).map(({ name, limit }) => (
          <li key={`${name} ${limit}`}>
            <span>{name}</span>
            {limit ? <b className="num">{limit}</b> : <span className="small">{POLICIES.noLimit}</span>}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <TextLink expanded={all} onClick={() => setAll(!all)}>
          {all ? POLICIES.fewer : POLICIES.more(hidden)}
        </TextLink>
      )}
    </>
  )
}
