import type { ReactNode } from 'react'
import { Anchor } from '../basics/Anchor.tsx'
import { percent } from '../bridge/bridge-geometry.ts'
import { type Party, Seal } from '../bridge/Seal.tsx'

/** A part of a bar, in shares of the axis: what has passed, what is left, what may come. */
export type AxisPart = { ink: 'past' | 'ahead' | 'may'; from: number; to: number }

export type AxisRow = {
  id: string
  to: string
  party: Party
  /** Direction and status, beside the name. */
  facts: ReactNode
  /** All of the row for readers: the drawing is one picture. */
  sentence: string
  text: string
  textAt: { place: number; anchor: 'start' | 'middle' | 'end'; above: boolean }
  isStrong: boolean
  parts: readonly AxisPart[]
  /** The end, where it lies on the axis. */
  stop?: number | undefined
  /** The bar goes on beyond the axis. */
  goesOn?: 'before' | 'after' | undefined
}

type TimeAxisProps = {
  label: string
  /** "nov 2026 a nov 2027". */
  span: string
  months: readonly string[]
  today?: { place: number; text: string } | undefined
  rows: readonly AxisRow[]
}

/** Heights within the head, in shares of it: it grows with its words. */
const MONTHS = percent(0.41)
const TODAY = percent(0.86)

/** Heights within a row, in pixels. */
const LINE = 40
const BESIDE = 44
const ABOVE = 27

/** More characters than a phone's axis has room for stand below it there. */
const LONG = 42

/** From this share of a phone's axis on, the words of today have no room after it. */
const LATE = 0.7

export function TimeAxis({ label, span, months, today, rows }: TimeAxisProps) {
  return (
    <>
      <div className="axis-head" aria-hidden="true">
        <span className="small">{span}</span>
        <svg aria-hidden="true">
          {months.map((month, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a month may come twice
            <text key={index} x={percent((index + 0.5) / months.length)} y={MONTHS} textAnchor="middle">
              {month}
            </text>
          ))}
          {today && (
            <text className="t-now" x={percent(today.place)} y={TODAY} {...besideToday(today.place)}>
              {today.text}
            </text>
          )}
        </svg>
      </div>
      <ul className="axis" aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={row.text.length > LONG ? 'axis-long' : undefined}>
            <div className="axis-who">
              <Seal name={row.party.name} logo={row.party.logo} size="sm" />
              <h2 className="h3">
                <Anchor to={row.to}>{row.party.name}</Anchor>
              </h2>
              <div className="axis-facts">{row.facts}</div>
            </div>
            <AxisBar row={row} today={today?.place} />
            <p className="axis-text small">{row.text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Near the end of the axis the words end at the day, to stay within it. */
const besideToday = (place: number) =>
  place > LATE ? ({ textAnchor: 'end' } as const) : ({ dx: -14, textAnchor: 'start' } as const)

function AxisBar({ row, today }: { row: AxisRow; today: number | undefined }) {
  const { sentence, text, textAt, isStrong, parts, stop, goesOn } = row
  const beside = { start: 9, middle: 0, end: -9 }[textAt.anchor]
  return (
    <div className="axis-bar">
      <svg role="img" aria-label={sentence}>
        {today !== undefined && (
          <line className="today" x1={percent(today)} x2={percent(today)} y1="0" y2="100%" />
        )}
        {parts.map(({ ink, from, to }) => (
          <line key={ink} className={ink} x1={percent(from)} x2={percent(to)} y1={LINE} y2={LINE} />
        ))}
        {stop !== undefined && (
          <line className="stop" x1={percent(stop)} x2={percent(stop)} y1={LINE - 8} y2={LINE + 8} />
        )}
        {goesOn && (
          <svg x={goesOn === 'after' ? '100%' : '0'} y={LINE} overflow="visible" aria-hidden="true">
            <path
              className={parts.at(-1)?.ink === 'ahead' ? 'arrow' : 'arrow arrow--past'}
              d={goesOn === 'after' ? 'M-6-5L0 0L-6 5' : 'M6-5L0 0L6 5'}
            />
          </svg>
        )}
        <text
          className={isStrong ? 't-strong' : undefined}
          x={percent(textAt.place)}
          dx={textAt.above && textAt.anchor !== 'start' ? 0 : beside}
          y={textAt.above ? ABOVE : BESIDE}
          textAnchor={textAt.anchor}
        >
          {text}
        </text>
      </svg>
    </div>
  )
}

const ARROWS = {
  in: 'M1 6h12M9.5 2.5L13 6l-3.5 3.5M16.5 1v10',
  out: 'M1.5 1v10M4 6h12.5M13 2.5L16.5 6 13 9.5',
} as const

/** The direction of the data: an arrow to a post or from one, always with the words. */
export function Direction({ to, children }: { to: 'in' | 'out'; children: ReactNode }) {
  return (
    <span className="dir">
      <svg viewBox="0 0 18 12" aria-hidden="true">
        <path d={ARROWS[to]} />
      </svg>
      {children}
    </span>
  )
}
