import { hasChosenPolicies, listOfChosen } from '@consente/domain/list-goes-along'
import { useApi } from '../../../api/api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { Flag } from '../../../ui/basics/Flag.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { DataMatrix } from '../../../ui/sharing/DataMatrix.tsx'
import { allKinds, type ListedShare } from '../find/listed-share.ts'
import { columnsOf, DIRECTIONS, rowInWords } from './matrix-columns.ts'
import { MATRIX } from './matrix-texts.ts'

/** Kinds of data by institutions: shared today, or once they are authorised. */
export function Matrix({ shares }: { shares: readonly ListedShare[] }) {
  const { brand } = useApi().config
  const kinds = allKinds(shares)
  const now = timeNow()
  const groups = DIRECTIONS.map((direction) => ({
    label: MATRIX.group(direction, brand.name),
    columns: columnsOf(shares, direction, { kinds, brand, now }),
  }))
  const marks = new Set(groups.flatMap(({ columns }) => columns.flatMap((column) => column.marks)))
  return (
    <>
      <DataMatrix
        caption={MATRIX.caption}
        rowsLabel={MATRIX.rows}
        endLabel={MATRIX.end}
        kinds={kinds}
        groups={groups}
        words={MATRIX.words}
      />
      <p className="legend" aria-hidden="true">
        <Flag kind="required" />
        <Flag kind="optional" />
        {marks.has('pending') && (
          <span className="flag">
            <i className="mark mark--pending" />
            {MATRIX.legend.pending}
          </span>
        )}
        {marks.has('partly') && (
          <span className="flag">
            <i className="mark mark--partly" />
            {MATRIX.legend.partly}
          </span>
        )}
        <span className="small">{MATRIX.legend.none}</span>
      </p>
      {shares.some(({ card }) => card.resourceGroups.some(({ type }) => hasChosenPolicies(type))) && (
        <p className="small">{listOfChosen('goes')}</p>
      )}
      <dl className="matrix-list">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd>{rowInWords(shares, kind)}</dd>
          </div>
        ))}
      </dl>
      <ul className="matrix-list">
        {groups.flatMap(({ label, columns }) =>
          columns.map(({ id, to, party, end }) => (
            <li key={id}>
              {label}{' '}
              <TextLink inline to={to}>
                {party.name}
              </TextLink>
              , {MATRIX.until(end)}
            </li>
          )),
        )}
      </ul>
    </>
  )
}
