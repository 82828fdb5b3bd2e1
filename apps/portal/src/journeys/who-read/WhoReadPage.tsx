import { useState } from 'react'
import { useApi } from '../../api/api.ts'
import { timeNow } from '../../api/server-time.ts'
import { COLUMNS, rowsOf } from '../../sharing/readings/readings-file.ts'
import { Unread } from '../../sharing/Unread.tsx'
import { TextLink } from '../../ui/basics/TextLink.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { LoadingPage } from '../../ui/feedback/Skeletons.tsx'
import { csvOf } from '../../ui/files/csv.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import { ReadDays } from './ReadDays.tsx'
import { inOrder, MOST_SHARES } from './read-shares.ts'
import { firstDay, useAllReadings } from './use-all-readings.ts'
import { WeekPicture } from './WeekPicture.tsx'
import { weekRows } from './week-rows.ts'
import { WHO_READ } from './who-read-texts.ts'

/** `/quem-leu`: who read what of the customer, over all sharings, in both directions. */
export function WhoReadPage() {
  const { brand } = useApi().config
  const [period, setPeriod] = useState<(typeof WHO_READ.periods)[number]['value']>('7')
  const readings = useAllReadings(Number(period))
  return (
    <>
      <Opening title={WHO_READ.title} lead={WHO_READ.lead(brand.name)} />
      {readings.listsError ? (
        <Unread title={WHO_READ.unread} error={readings.listsError} onRetry={readings.retry} />
      ) : (
        <>
          <div className="place-bar place-bar--row">
            <SelectField
              label={WHO_READ.period}
              value={period}
              onChange={setPeriod}
              options={WHO_READ.periods}
            />
            <p>
              {readings.days.length > 0 && (
                <TextLink onClick={() => saveCsv(readings)}>{WHO_READ.csv}</TextLink>
              )}
            </p>
          </div>
          {readings.isPending ? <LoadingPage /> : <Found readings={readings} />}
        </>
      )}
    </>
  )
}

type Readings = ReturnType<typeof useAllReadings>

function Found({ readings }: { readings: Readings }) {
  const { brand } = useApi().config
  const now = timeNow()
  const { shares, days, unread, isCut, isPartial, retry } = readings
  if (shares.length === 0) return <Empty title={WHO_READ.empty}>{WHO_READ.emptyWhy}</Empty>
  return (
    <>
      {unread > 0 && (
        <p role="alert">
          {WHO_READ.someUnread(unread)}{' '}
          <TextLink inline onClick={retry}>
            {WHO_READ.retry}
          </TextLink>
        </p>
      )}
      <WeekPicture rows={weekRows(shares, days, firstDay(7, now))} now={now} ownLogo={brand.logo} />
      <div className="after-bridge">
        {days.length === 0 && unread === 0 && <p>{WHO_READ.none}</p>}
        <ReadDays days={inOrder(days)} now={now} ownLogo={brand.logo} />
        {isCut && <p className="small gap">{WHO_READ.most(MOST_SHARES)}</p>}
        {isPartial && <p className="small gap">{WHO_READ.partial}</p>}
        <p className="small gap">{WHO_READ.before}</p>
      </div>
    </>
  )
}

function saveCsv({ days }: Readings): void {
  const rows = inOrder(days).flatMap(({ parts }) =>
    parts.flatMap((part) => rowsOf({ days: [part] }, part.share.voice)),
  )
  saveFile('quem-leu.csv', csvOf(COLUMNS, rows), 'text/csv')
}
