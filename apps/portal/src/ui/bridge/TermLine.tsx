import { formatDate } from '@consente/domain/period'
import type { ReactNode } from 'react'
import { percent } from './bridge-geometry.ts'
import { anchorAt, termShape } from './term-geometry.ts'

/** A week with readings, by its place on the line from 0 to 1. */
export type ReadMark = { at: number; isShort: boolean }

/** A term as a line in time. */
export type TermLineProps = {
  start: Date | string
  end: Date | string
  now: Date | string
  /** The earlier end, if it has moved. */
  was?: Date | undefined
  size?: 'full' | 'mini' | undefined
  /** Marks below the line. */
  reads?: readonly ReadMark[] | undefined
  /** Days with a ring on the line, such as claims; those beyond it are left out. */
  dots?: readonly Date[] | undefined
  /** At the left, in place of the first day. */
  from?: ReactNode
  /** Before the end: "até" unless said. */
  until?: string | undefined
  /** Sentence for readers; the dates are said when it is missing. */
  label?: string | undefined
}

/** The place on the line; dates beyond it are at its ends. */
const shareOf = (instant: Date, from: Date, to: Date): number =>
  Math.min(Math.max((instant.getTime() - from.getTime()) / (to.getTime() - from.getTime()), 0), 1)

const asDate = (value: Date | string): Date => (typeof value === 'string' ? new Date(value) : value)

/** Units of the drawing's height, from top to bottom; across it is drawn in per cent. The style sheet sets the size. */
const FRAMES = {
  full: { height: 42, middle: 30, today: 13 },
  mini: { height: 24, middle: 14, today: 9 },
  reads: { height: 48, middle: 30, today: 13 },
} as const

/** A term as a line: grey for what has passed, ink for what is left, a taller mark for today. */
export function TermLine({
  start,
  end,
  now,
  was,
  dots = [],
  from: begin,
  until = 'até',
  size = 'full',
  reads,
  label,
}: TermLineProps) {
  const [from, to, today] = [asDate(start), asDate(end), asDate(now)]
  const moved = was && formatDate(was) !== formatDate(to) ? was : undefined
  // An end that has come nearer: the line still reaches the former one.
  const isNearer = moved !== undefined && moved > to
  const last = isNearer ? moved : to
  const shape = termShape(from, last, today)
  const endAt = shareOf(to, from, last)
  const mini = size === 'mini'
  const { height, middle, today: reach } = FRAMES[reads ? 'reads' : size]
  // NOTE: WebKit draws `rem` in an SVG attribute at 0 (bug 258003); per cent works everywhere.
  const y = (units: number): string => percent(units / height)
  const mark = (at: number, half: number, className: string) => (
    <line
      key={`${className} ${at}`}
      className={className}
      x1={percent(at)}
      x2={percent(at)}
      y1={y(middle - half)}
      y2={y(middle + half)}
    />
  )
  const stretch = (a: number, b: number, className: string) => (
    <line className={className} x1={percent(a)} x2={percent(b)} y1={y(middle)} y2={y(middle)} />
  )
  const former = moved && <span>era {formatDate(moved)}</span>
  return (
    <figure
      className={mini ? 'term term--mini' : reads ? 'term term--reads' : 'term'}
      role="img"
      aria-label={label ?? `De ${formatDate(from)} até ${formatDate(to)}`}
    >
      <svg aria-hidden="true">
        {stretch(0, 1, 'rule')}
        {mark(0, 8, 'month')}
        {shape.ticks.map((at) => mark(at, 4, 'month'))}
        {mark(endAt, 8, 'month')}
        {shape.now > 0 && stretch(0, shape.now, 'past')}
        {shape.now < endAt && stretch(shape.now, endAt, 'ahead')}
        {moved && mark(shareOf(moved, from, last), 8, 'was')}
        {!shape.over && mark(shape.now, reach, 'now')}
        {reads?.map(({ at, isShort }) => (
          <line
            key={at}
            className="read"
            x1={percent(at)}
            x2={percent(at)}
            y1={y(middle + 5)}
            y2={y(middle + (isShort ? 10 : 15))}
          />
        ))}
        {dots
          .filter((day) => day >= from && day <= to)
          .map((day) => (
            <circle
              key={day.getTime()}
              className="dot-on"
              cx={percent(shareOf(day, from, last))}
              cy={y(middle)}
              r="5"
            />
          ))}
        {!mini && !shape.over && (
          <text className="term-today" x={percent(shape.now)} y={y(11)} textAnchor={anchorAt(shape.now)}>
            {shape.begins ? 'hoje' : `hoje, ${formatDate(today).slice(0, 5)}`}
          </text>
        )}
      </svg>
      <div className="term-dates">
        <span>{begin ?? formatDate(from)}</span>
        {!isNearer && former}
        <b>
          {until} {formatDate(to)}
        </b>
        {isNearer && former}
      </div>
    </figure>
  )
}
