import { formatDate } from '@consente/domain/period'
import { TermLine } from '../../../ui/bridge/TermLine.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DiffTable } from '../../../ui/sharing/DiffTable.tsx'
import { CHANGES, changeInWords, countsInWords } from './changes-texts.ts'
import type { SideOfChange } from './side-of-change.ts'
import { isSame, whatChanges } from './what-changes.ts'

/** One of the two: its data, and when it ends; undefined where a backend does not tell it. */
export type ChangeSide = { side: SideOfChange | undefined; start: Date; end: Date }

type ChangeRowsProps = {
  before: ChangeSide
  after: ChangeSide
  now: Date
  holder: string
  /** The previous one has ended: it is told as what was. */
  isOver?: boolean
  /** The new one is in force as well. */
  isDone?: boolean
  /** True if the previous one was in force until the new one was. */
  isSeamless?: boolean
}

/** Rows for added, removed and kept data, and for the new end. Unknown facts are left out. */
export function ChangeRows(props: ChangeRowsProps) {
  const { before, after, now, holder, isDone = false, isSeamless = false, isOver = isDone } = props
  const changes = before.side && after.side && whatChanges(before.side, after.side)
  const hasEnds = !Number.isNaN(before.end.getTime()) && !Number.isNaN(after.end.getTime())
  const ends = [formatDateOr(before.end), formatDateOr(after.end)] as const
  const isRenewed = isDone && changes !== undefined && isSame(changes)
  return (
    <>
      {changes && (
        <Row
          title={isRenewed ? CHANGES.renewedTitle : isDone ? CHANGES.doneTitle : CHANGES.title}
          reason={isSame(changes) ? undefined : countsInWords(changes.counts)}
        >
          {isSame(changes) ? (
            <p>
              {isDone && <b>{CHANGES.renewed(isSeamless)} </b>}
              {changes.hasPolicies ? CHANGES.samePolicies(holder, isDone) : CHANGES.same}
            </p>
          ) : (
            <DiffTable
              caption={CHANGES.caption}
              heads={{
                name: CHANGES.data,
                before: isOver ? CHANGES.beforeOver : CHANGES.before,
                after: CHANGES.after,
                words: isDone ? CHANGES.doneTitle : CHANGES.title,
              }}
              rows={changes.groups.map((group) => ({
                name: group.name,
                required: group.required,
                before: group.kind !== 'enters',
                after: group.kind !== 'leaves',
                words: changeInWords(group),
              }))}
            />
          )}
        </Row>
      )}
      {hasEnds && (
        <Row title={CHANGES.end} reason={CHANGES.endMoves(before.end, after.end)}>
          {isRenewed && (
            <TermLine
              start={before.start}
              end={before.end}
              now={now}
              until={CHANGES.wasUntil}
              label={CHANGES.former(formatDateOr(before.start), formatDateOr(now))}
            />
          )}
          <TermLine
            start={after.start}
            end={after.end}
            now={now}
            was={isRenewed ? undefined : before.end}
            label={(isDone ? CHANGES.was : isOver ? CHANGES.wasAndWill : CHANGES.will)(...ends)}
          />
        </Row>
      )}
    </>
  )
}

const formatDateOr = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : formatDate(date))
