import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { statusOf } from '../../../api/api-error.ts'
import { choicesQuery, chooseReminder, type ReminderChoice } from '../../../api/notices-api.ts'
import { PAGES } from '../../../paths.ts'
import { Icon } from '../../../ui/basics/Icon.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { SIGNED_OUT, WayOn } from '../../../ui/feedback/WayOn.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { NOTICES, REMINDERS } from '../notices-texts.ts'
import { ReminderTable } from './ReminderTable.tsx'

/** 'Lembretes': what is told always, what the customer chooses, and where mails go. */
export function RemindersPage() {
  const api = useApi()
  const query = useQuery(choicesQuery(api))
  const duties = [...REMINDERS.duties, ...(api.config.capabilities.sessions ? [REMINDERS.newDevice] : [])]
  // What is told by mail goes nowhere without an address; whether there is one is known when it is read.
  const hasMail = query.data?.email !== undefined
  return (
    <>
      <Opening
        back={{ label: NOTICES.title, to: PAGES.notices.path }}
        title={REMINDERS.title}
        lead={REMINDERS.lead}
      />
      {query.data && (
        <Row title={REMINDERS.always} reason={REMINDERS.alwaysWhy}>
          <ReminderTable rows={duties.map((label) => ({ label, here: true, mail: hasMail }))} />
        </Row>
      )}
      {query.data && <Chosen choices={query.data.choices} />}
      {query.data && (
        <Row title={REMINDERS.where}>
          <p>{query.data.email ? <b>{query.data.email}</b> : REMINDERS.noEmail}</p>
        </Row>
      )}
      {query.isPending && <LoadingPage />}
      {query.isError && !query.data && (
        <Empty
          title={REMINDERS.failed}
          action={<WayOn status={statusOf(query.error)} onRetry={() => void query.refetch()} />}
        >
          {statusOf(query.error) === 401 && SIGNED_OUT}
        </Empty>
      )}
    </>
  )
}

/** Each change is kept at once; one that fails goes back to what is kept. */
function Chosen({ choices }: { choices: readonly ReminderChoice[] }) {
  const api = useApi()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<'kept' | 'failed'>()
  const choose = async (choice: ReminderChoice): Promise<void> => {
    setOutcome(undefined)
    try {
      client.setQueryData(choicesQuery(api).queryKey, await chooseReminder(api, choice))
      setOutcome('kept')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <Row title={REMINDERS.yours} reason={REMINDERS.yoursWhy}>
      <ReminderTable
        rows={choices.map((choice) => ({
          label: REMINDERS.kinds[choice.kind],
          here: choice.here,
          mail: choice.mail,
          onChange: (change) => void choose({ ...choice, ...change }),
        }))}
      />
      <div role="status">
        {outcome && (
          <p className={`hint gap ${outcome === 'kept' ? 'hint--ok' : 'hint--stop'}`}>
            <Icon name={outcome === 'kept' ? 'check' : 'alert'} />
            <span>{outcome === 'kept' ? REMINDERS.kept : REMINDERS.notKept}</span>
          </p>
        )}
      </div>
    </Row>
  )
}
