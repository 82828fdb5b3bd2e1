import {
  archPath,
  archPieces,
  type BridgeGroup,
  type BridgeSize,
  type BridgeState,
  deckPieces,
  FRAMES,
  percent,
  uprights,
} from './bridge-geometry.ts'

type BridgeSpanProps = { state: BridgeState; size: BridgeSize; groups: readonly BridgeGroup[] }

const DOTTED: readonly BridgeState[] = ['planned', 'expired']
const KEYSTONE_MISSING: readonly BridgeState[] = ['open', 'pending']
const WITH_ARROW: readonly BridgeState[] = ['open', 'pending', 'closed', 'active']
const WITH_INNER_LINE: readonly BridgeState[] = ['open', 'moving', 'pending', 'closed', 'active', 'broken']

/** The drawing between the banks. Widths are per cent and strokes do not scale, so it stretches without distortion. */
export function BridgeSpan({ state, size, groups }: BridgeSpanProps) {
  const frame = FRAMES[size]
  const y = (height: number): string => percent(height / frame.height)
  const deck = y(frame.deck)
  const crown = y(size === 'full' ? 14 : 7)
  const dotted = DOTTED.includes(state)
  return (
    <svg className="span" aria-hidden="true">
      <svg
        aria-hidden="true"
        width="100%"
        height="100%"
        viewBox={`0 0 1000 ${frame.height}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        {archPieces(state).map((piece) => (
          <path key={piece.from} className={dotted ? 'dots' : 'arch'} d={archPath(size, piece)} />
        ))}
        {size === 'full' &&
          WITH_INNER_LINE.includes(state) &&
          archPieces(state).map((piece) => (
            <path key={piece.from} className="thin" d={archPath(size, piece, true)} />
          ))}
      </svg>
      <line className="cliff" x1="0%" x2="0%" y1={deck} y2={y(frame.deck + frame.cliff)} />
      <line className="cliff" x1="100%" x2="100%" y1={deck} y2={y(frame.deck + frame.cliff)} />
      {deckPieces(state).map((piece) => (
        <line
          key={piece.from}
          className={dotted ? 'dots' : 'deck'}
          x1={percent(piece.from)}
          x2={percent(piece.to)}
          y1={deck}
          y2={deck}
        />
      ))}
      {uprights(size, state, groups).map((upright) => (
        <g key={upright.key} className="upright">
          <line
            className="hang"
            x1={percent(upright.at)}
            x2={percent(upright.at)}
            y1={y(upright.top)}
            y2={deck}
          />
          <circle
            className={upright.required ? 'bead' : 'bead bead--opt'}
            cx={percent(upright.at)}
            cy={deck}
            r={frame.bead}
          />
          {upright.count > 1 && size === 'full' && (
            <svg aria-hidden="true" x={percent(upright.at)} y={deck} overflow="visible">
              <text className="bundle" x="6" y="-8">
                {upright.count}
              </text>
            </svg>
          )}
        </g>
      ))}
      {WITH_ARROW.includes(state) && (
        <svg aria-hidden="true" x={percent(frame.arrowAt)} y={deck} overflow="visible">
          <path className="way" d={`M${-frame.arrow} ${-frame.arrow}L0 0L${-frame.arrow} ${frame.arrow}`} />
        </svg>
      )}
      {KEYSTONE_MISSING.includes(state) && <circle className="key" cx="50%" cy={crown} r={frame.ring} />}
      {state === 'moving' && (
        <>
          <circle className="traveller-ring" cy={deck} r={frame.halo} />
          <circle className="traveller" cy={deck} r={frame.traveller} />
        </>
      )}
      {state === 'closed' && (
        <>
          <circle className="key--done" cx="50%" cy={crown} r={frame.keystone} />
          <svg aria-hidden="true" x="50%" y={crown} overflow="visible">
            <path
              className="tick"
              d={size === 'full' ? 'M-6 .5l4.5 4.5L6.5-5' : 'M-3.5 .3l2.5 2.6L3.6-2.8'}
            />
          </svg>
        </>
      )}
      {state === 'rejected' && (
        <svg aria-hidden="true" x="50%" y={size === 'full' ? '45%' : '52%'} overflow="visible">
          <path className="cross" d={size === 'full' ? 'M-9-9L9 9M9-9L-9 9' : 'M-6-6L6 6M6-6L-6 6'} />
        </svg>
      )}
    </svg>
  )
}
