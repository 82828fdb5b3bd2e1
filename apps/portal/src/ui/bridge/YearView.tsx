import { calendarMonths } from '@consente/domain/period'
import { percent } from './bridge-geometry.ts'

/** A sharing that ends then: above the line what comes in, below what goes out. */
export type Arc = { key: string; name: string; logo?: string | undefined; end: Date; isOut: boolean }

export type YearViewProps = { arcs: readonly Arc[]; now: Date; label: string }

/** In units of the drawing's height. */
const HEIGHT = 150
const GROUND = 84
const HIGH = { in: 70, out: 52 }
const SEAL = 13
const MONTHS = 12
const MONTH_NAMES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
/** Ends closer than this share of the year stand on one seal. */
const CLOSE = 0.05

/** Twelve months from today, an arch for each sharing from today to its last day. One picture with one sentence. */
export function YearView({ arcs, now, label }: YearViewProps) {
  const start = calendarMonths(now)
  const placeOf = (end: Date): number => Math.min(Math.max((calendarMonths(end) - start) / MONTHS, 0.01), 1)
  const placed = arcs.map((arc) => ({ ...arc, at: placeOf(arc.end) }))
  return (
    <svg className="year-view" role="img" aria-label={label} width="100%" height={HEIGHT}>
      <line className="ground" x1="0%" x2="100%" y1={GROUND} y2={GROUND} />
      {Array.from({ length: MONTHS }, (_, index) => Math.floor(start) + 1 + index).map((month) => (
        <Month key={month} month={month} at={(month - start) / MONTHS} />
      ))}
      {placed.map((arc) => (
        <Arch key={arc.key} at={arc.at} isOut={arc.isOut} />
      ))}
      {[false, true].flatMap((isOut) =>
        seals(placed.filter((arc) => arc.isOut === isOut)).map(({ id, ...seal }) => (
          <EndSeal key={id} {...seal} />
        )),
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

type EndSealProps = {
  id: string
  at: number
  name: string
  logo?: string | undefined
  isOut: boolean
  count: number
}

/** One for each end; ends close to one another share one. */
function seals(arcs: readonly (Arc & { at: number })[]): EndSealProps[] {
  const found: EndSealProps[] = []
  for (const { key, at, name, logo, isOut } of [...arcs].sort((a, b) => a.at - b.at)) {
    const last = found.at(-1)
    if (last && at - last.at < CLOSE) last.count += 1
    else found.push({ id: key, at, name, logo, isOut, count: 1 })
  }
  return found
}

function EndSeal({ at, name, logo, isOut, count }: Omit<EndSealProps, 'id'>) {
  const y = GROUND + (isOut ? SEAL + 4 : -SEAL - 4)
  return (
    <svg aria-hidden="true" x={percent(at)} y={y} overflow="visible">
      <circle className="end-seal" r={SEAL} cx={0} cy={0} />
      {count === 1 && logo ? (
        <image href={logo} x={-8} y={-8} width={16} height={16} />
      ) : (
        <text className="end-word" x={0} y={5} textAnchor="middle">
          {count > 1 ? `+${count}` : name.trim().charAt(0).toUpperCase()}
        </text>
      )}
    </svg>
  )
}
