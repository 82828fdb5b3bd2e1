import type { BridgeGroup } from './bridge-geometry.ts'
import { type Party, Seal } from './Seal.tsx'

type SmallDeckProps = {
  /** The other institution; it stands on the side that data come from or go to. */
  party: Party
  isOut: boolean
  groups: readonly BridgeGroup[]
  /** Not in force yet: the line is dashed. */
  isWaiting: boolean
}

/** A bead for each group up to so many; of more, three and how many are left. */
const MOST_BEADS = 6
const BUNDLED = 3
/** In units of the drawing, which is 16 high: where the first bead stands, the way to the next, and to the point of the arrow. */
const [FIRST, STEP, TIP] = [14, 13, 15]
/** The width of "+9". */
const REST = 20

/** A sharing in a line: a seal, and a deck with its groups that leads from it or to it. Hidden from readers: the words are beside it. */
export function SmallDeck({ party, isOut, groups, isWaiting }: SmallDeckProps) {
  const beads = groups.length > MOST_BEADS ? groups.slice(0, BUNDLED) : groups
  const rest = groups.length - beads.length
  const last = FIRST + STEP * Math.max(beads.length - 1, 0)
  const end = last + (rest > 0 ? REST : 0) + TIP
  return (
    <span className="small-deck" aria-hidden="true">
      {!isOut && <Seal {...party} size="sm" />}
      <svg aria-hidden="true" viewBox={`0 0 ${end + 3} 16`}>
        <path className="deck" strokeDasharray={isWaiting ? '3 4' : undefined} d={`M2 8H${end}`} />
        <path className="way" d={`M${end - 4} 4l4 4-4 4`} />
        {beads.map(({ required }, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups may have one name
            key={index}
            className={required ? 'bead' : 'bead bead--opt'}
            cx={FIRST + STEP * index}
            cy="8"
            r="3.5"
          />
        ))}
        {rest > 0 && (
          <text className="bundle" x={last + 8} y="5">
            +{rest}
          </text>
        )}
      </svg>
      {isOut && <Seal {...party} size="sm" />}
    </span>
  )
}
