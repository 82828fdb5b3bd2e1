import type {
  ReadingLife,
  ReadingLog,
  ReadingLogDay,
  ReadingOutcome,
} from '@consente/contract/portal/readings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { type LogFilter, readingLogQuery, wholeLog } from '../../../api/readings-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { dayText } from '../../../sharing/readings/reading-dates.ts'
import { type LogVoice, linesOf, times } from '../../../sharing/readings/reading-lines.ts'
import { COLUMNS, fileName, rowsOf } from '../../../sharing/readings/readings-file.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { saveCsv } from '../../../ui/files/csv.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { ReadingTable } from '../../../ui/readings/ReadingTable.tsx'
import { logVoice } from './log-voice.ts'
import { ReadAgain } from './ReadAgain.tsx'
import { OUTCOMES, READINGS } from './readings-texts.ts'

type AccessLogProps = { view: ShareView; life: ReadingLife }

/** The log with its filters, seven days at a time, and as a file. */
export function AccessLog({ view, life }: AccessLogProps) {
  const api = useApi()
  const { consentId } = view.details
  const [filter, setFilter] = useState<LogFilter>({})
  const query = useLogPages(consentId, filter)
  const voice = logVoice(view)
  const { days } = query
  const isFiltered = filter.group !== undefined || filter.outcome !== undefined
  return (
    <>
      {life.days.length > 1 && <Filters view={view} life={life} filter={filter} onChange={setFilter} />}
      <p className="small" role="status">
        {isFiltered &&
          query.isThere &&
          (days.length > 0 ? READINGS.found(days.length, query.hasNext) : READINGS.noneFiltered)}
      </p>
      {days.length > 0 && (
        <ReadingTable
          caption={voice.isHolder ? READINGS.captionOf(voice.recipient) : READINGS.caption}
          columns={READINGS.columns}
          rows={days.map((day) => rowOf(day, voice))}
        />
      )}
      {query.isError && <ReadAgain onClick={() => query.retry()} />}
      <div className="log-links">
        {query.hasNext && <TextLink onClick={() => query.showNext()}>{READINGS.more}</TextLink>}
        <Files view={view} filter={filter} />
        {voice.isHolder && <TextLink href={api.config.links.sac}>{READINGS.strange}</TextLink>}
      </div>
      <p className="small">{READINGS.how}</p>
    </>
  )
}

function rowOf({ day, readings, items }: ReadingLogDay, voice: LogVoice) {
  return { key: day, when: dayText(day, timeNow()), lines: linesOf(items, voice), times: times(readings) }
}

type FiltersProps = AccessLogProps & { filter: LogFilter; onChange(filter: LogFilter): void }

function Filters({ view, life, filter, onChange }: FiltersProps) {
  const named = [
    ...view.details.resourceGroups.map(({ type, displayName }) => [type, displayName] as const),
    ...life.days.flatMap(({ missed }) => missed.map(({ group, groupName }) => [group, groupName] as const)),
  ]
  const groups = [...new Map(named)].map(([value, label]) => ({ value, label }))
  return (
    <div className="log-filters">
      <SelectField
        label={READINGS.filterGroup}
        value={filter.group ?? ''}
        options={[{ value: '', label: READINGS.all }, ...groups]}
        onChange={(group) => onChange({ ...filter, group: group || undefined })}
      />
      <SelectField
        label={READINGS.filterOutcome}
        value={filter.outcome ?? ''}
        options={OUTCOMES}
        onChange={(outcome) =>
          onChange({ ...filter, outcome: (outcome || undefined) as ReadingOutcome | undefined })
        }
      />
    </div>
  )
}

/** The whole log as the filters leave it. */
function Files({ view, filter }: { view: ShareView; filter: LogFilter }) {
  const api = useApi()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const { other, from, to } = view.parties
  const download = async (ending: 'csv' | 'json'): Promise<void> => {
    if (state === 'busy') return
    setState('busy')
    try {
      const log = await wholeLog(api, view.details.consentId, filter)
      const name = fileName(other.name, ending)
      if (ending === 'csv') saveCsv(name, COLUMNS, rowsOf(log, { recipient: to.name, holder: from.name }))
      else saveFile(name, JSON.stringify(log, undefined, 2), 'application/json')
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <TextLink onClick={() => void download('csv')}>{READINGS.csv}</TextLink>
      <TextLink onClick={() => void download('json')}>{READINGS.json}</TextLink>
      <span className="small" role="status">
        {state === 'busy' && READINGS.preparing}
        {state === 'failed' && READINGS.fileFailed}
      </span>
    </>
  )
}

/** The pages of the log that are shown; other filters begin with the first page again. */
function useLogPages(consentId: string, filter: LogFilter) {
  const api = useApi()
  const [shown, setShown] = useState<{ filter: LogFilter; before: readonly ReadingLog[] }>({
    filter,
    before: [],
  })
  const before = shown.filter === filter ? shown.before : []
  const { data, isError, refetch } = useQuery(readingLogQuery(api, consentId, filter, before.at(-1)?.next))
  const pages = data ? [...before, data] : before
  return {
    days: pages.flatMap(({ days }) => days),
    /** The first page has come. */
    isThere: pages.length > 0,
    isError,
    hasNext: data?.next !== undefined,
    showNext: () => setShown({ filter, before: pages }),
    retry: () => void refetch(),
  }
}
