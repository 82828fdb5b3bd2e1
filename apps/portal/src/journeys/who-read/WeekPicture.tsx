import { calendarDay } from '@consente/domain/period'
import { dayBefore, noonOf } from '../../sharing/readings/reading-dates.ts'
import { Seal } from '../../ui/bridge/Seal.tsx'
import { firstDay } from './use-all-readings.ts'
import type { WeekRow } from './week-rows.ts'
import { WHO_READ } from './who-read-texts.ts'

const DAYS = [0, 1, 2, 3, 4, 5, 6]
const percent = (place: number): string => `${(100 * place).toFixed(2)}%`

type WeekPictureProps = { rows: readonly WeekRow[]; now: Date; ownLogo: string }

/** Seven days: a line for each institution and direction, a mark at the hour of each reading. */
export function WeekPicture({ rows, now, ownLogo }: WeekPictureProps) {
  return (
    <section aria-label={WHO_READ.weekTitle}>
      <div className="week">
        <div className="wk-row wk-head">
          <svg className="wk" aria-hidden="true">
            {DAYS.map((place) => (
              <text key={place} x={percent((place + 0.5) / 7)} y="15" textAnchor="middle">
                {dayName(place, now)}
              </text>
            ))}
          </svg>
        </div>
        {rows.map((row) => (
          <Line key={row.key} row={row} ownLogo={ownLogo} />
        ))}
      </div>
      <p className="small gap-sm">{WHO_READ.legend}</p>
    </section>
  )
}

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', weekday: 'short' })

/** "sáb", "ontem", "hoje". */
function dayName(place: number, now: Date): string {
  const day = firstDay(7 - place, now)
  if (day === calendarDay(now)) return WHO_READ.now
  if (day === dayBefore(calendarDay(now))) return WHO_READ.yesterday.toLowerCase()
  return WEEKDAY.format(noonOf(day)).replace('.', '')
}

function Line({ row, ownLogo }: { row: WeekRow; ownLogo: string }) {
  const { voice, card, reads, missed, count, words } = row
  const logo = voice.isHolder ? (card.logo ?? '') : ownLogo
  return (
    <div className="wk-row">
      <div className="wk-who">
        <Seal name={voice.recipient} logo={logo} size="sm" />
        <p>
          <b>{WHO_READ.reader(voice, count > 0)}</b>
          <br />
          <span className="small">{WHO_READ.where(voice, count > 0)}</span>
        </p>
      </div>
      <svg className="wk" role="img" aria-label={WHO_READ.week(voice, count, missed.length)}>
        {[...DAYS, 7].map((place) => (
          <line key={place} className="d" x1={percent(place / 7)} x2={percent(place / 7)} y1="4" y2="44" />
        ))}
        <line className="g" x1="0%" x2="100%" y1="30" y2="30" />
        {reads.map((place) => (
          <line key={place} className="r" x1={percent(place)} x2={percent(place)} y1="18" y2="30" />
        ))}
        {missed.map((place) => (
          <Cross key={place} place={place} />
        ))}
      </svg>
      <p className="wk-n small">{words}</p>
    </div>
  )
}

function Cross({ place }: { place: number }) {
  const [left, right] = [percent(place - 0.005), percent(place + 0.005)]
  return (
    <>
      <line className="f" x1={left} x2={right} y1="34" y2="40" />
      <line className="f" x1={left} x2={right} y1="40" y2="34" />
    </>
  )
}
