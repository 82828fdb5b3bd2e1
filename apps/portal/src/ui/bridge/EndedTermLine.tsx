import { formatDate } from '@consente/domain/period'
import { percent } from './bridge-geometry.ts'
import { anchorAt } from './term-geometry.ts'

type EndedTermLineProps = {
  start: Date
  end: Date
  expiry: Date
  words: string
  /** The words at the end of the term, if it was not reached. */
  wouldEnd: string | undefined
}

/** Units of the drawing's height, as in `TermLine`. */
const HEIGHT = 42
const MIDDLE = 30
/** Height of the words above the upright. */
const WORDS = 11
const y = (units: number): string => percent(units / HEIGHT)

/** The term of a sharing that is over: grey up to its end, an upright there with its words, dots for what did not come. */
export function EndedTermLine({ start, end, expiry, words, wouldEnd }: EndedTermLineProps) {
  const length = Math.max(expiry.getTime() - start.getTime(), 1)
  const at = Math.min((end.getTime() - start.getTime()) / length, 1)
  const [from, to] = [percent(0), percent(at)]
  return (
    <figure
      className="term term--ended"
      role="img"
      aria-label={`Começou em ${formatDate(start)}, ${words}${wouldEnd ? `, ${wouldEnd}` : ''}`}
    >
      <svg aria-hidden="true">
        {wouldEnd && (
          <line
            className="rule"
            strokeDasharray="2 5"
            x1={to}
            x2={percent(1)}
            y1={y(MIDDLE)}
            y2={y(MIDDLE)}
          />
        )}
        <line className="month" x1={from} x2={from} y1={y(MIDDLE - 8)} y2={y(MIDDLE + 8)} />
        <line className="past" x1={from} x2={to} y1={y(MIDDLE)} y2={y(MIDDLE)} />
        <line className="was" x1={to} x2={to} y1={y(MIDDLE - 12)} y2={y(MIDDLE + 12)} />
        <text className="term-today" x={to} y={y(WORDS)} textAnchor={anchorAt(at)}>
          {words}
        </text>
      </svg>
      <div className="term-dates">
        <b>{words}</b>
        <span>{formatDate(start)}</span>
        {wouldEnd && <span>{wouldEnd}</span>}
      </div>
    </figure>
  )
}
