import { calendarMonths } from '@consente/domain/period'
import { usePhone } from '../../hooks/use-phone.ts'
import { percent } from './bridge-geometry.ts'
import { type Arc, type YearSeal, yearSeals } from './year-seals.ts'

/** In units of the drawing's height. */
const HEIGHT = 166
const GROUND = 84
const HIGH = { in: 70, out: 52 }
const SEAL = 13
const MONTHS = 12
const MONTH_NAMES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
/** Offsets of the two lines of a name from the middle of its seal: beside it, or beyond it at the end of the line, where arches are close. */
const LINES = { after: [-3, 12], before: { in: [-38, -23], out: [28, 43] } } as const
/** Ends closer than this share of the year, about the width of a seal, stand on one. */
const CLOSE = { wide: 0.04, phone: 0.1 }

/** Twelve months from today, an arch for each sharing from today to its last day. One picture with one sentence. */
export function YearView({ arcs, now, label }: { arcs: readonly Arc[]; now: Date; label: string }) {
  const close = usePhone() ? CLOSE.phone : CLOSE.wide
  const start = calendarMonths(now)
  const placeOf = (end: Date): number => Math.min(Math.max((calendarMonths(end) - start) / MONTHS, 0.01), 1)
  const placed = arcs.map((arc) => ({ ...arc, at: placeOf(arc.end) }))
  return (
    <svg className="year-view" role="img" aria-label={label} width="100%" height={HEIGHT}>
      <line className="ground" x1="0%" x2="100%" y1={GROUND} y2={GROUND} />
      {Array.from({ length: MONTHS }, (_, index) => Math.floor(start) + 1 + index).map((month) => (
        <Month key={month} month={month} at={(month - start) / MONTHS} />
      ))}
      <g className="arches">
        {placed.map((arc) => (
          <Arch key={arc.key} at={arc.at} isOut={arc.isOut} />
        ))}
      </g>
      {[false, true].flatMap((isOut) =>
        yearSeals(
          placed.filter((arc) => arc.isOut === isOut),
          close,
        ).map(({ key, ...seal }) => <EndSeal key={key} {...seal} />),
      )}
    </svg>
  )
}

function Month({ month, at }: { month: number; at: number }) {
  const name = MONTH_NAMES[month % MONTHS] ?? ''
  const isQuarter = month % 3 === 0
  const words = month % MONTHS === 0 ? `${name} ${month / MONTHS}` : name
  return (
    <>
      <line className="month" x1={percent(at)} x2={percent(at)} y1={GROUND - 3} y2={GROUND + 3} />
      {isQuarter && at < 0.97 && (
        <text x={percent(at)} y={HEIGHT - 2} textAnchor="middle">
          {words}
        </text>
      )}
    </>
  )
}

/** The longer the term, the higher the arch. */
function Arch({ at, isOut }: { at: number; isOut: boolean }) {
  const height = (isOut ? HIGH.out : HIGH.in) * (0.3 + 0.7 * at)
  return (
    <svg
      aria-hidden="true"
      x="0"
      y={isOut ? GROUND : GROUND - height}
      width={percent(at)}
      height={height}
      viewBox="0 0 1000 100"
      preserveAspectRatio="none"
      overflow="visible"
    >
      <path className="arch" d={isOut ? 'M0 0Q500 200 1000 0' : 'M0 100Q500 -100 1000 100'} />
    </svg>
  )
}

function EndSeal({ at, name, logo, isOut, isSoon, count, label, until }: Omit<YearSeal, 'key'>) {
  const y = GROUND + (isOut ? SEAL + 4 : -SEAL - 4)
  const isBefore = label === 'before'
  const words = isBefore
    ? ({ x: SEAL, textAnchor: 'end' } as const)
    : ({ x: SEAL + 8, textAnchor: 'start' } as const)
  const [first, second] = isBefore ? LINES.before[isOut ? 'out' : 'in'] : LINES.after
  return (
    <svg aria-hidden="true" x={percent(at)} y={y} overflow="visible">
      <circle className={isSoon ? 'end-seal end-seal--soon' : 'end-seal'} r={SEAL} cx={0} cy={0} />
      {count === 1 && logo ? (
        <image href={logo} x={-8} y={-8} width={16} height={16} />
      ) : (
        <text className="end-word" x={0} y={5} textAnchor="middle">
          {count > 1 ? `+${count}` : name.trim().charAt(0).toUpperCase()}
        </text>
      )}
      {label && (
        <text className="end-name" paintOrder="stroke" {...words}>
          <tspan className="end-who" x={words.x} y={first}>
            {name}
          </tspan>
          <tspan x={words.x} y={second}>
            {until}
          </tspan>
        </text>
      )}
    </svg>
  )
}
