import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { choicesQuery, type ReminderChoice } from '../../../api/notices-api.ts'
import { LOGIN_PATH, PAGES } from '../../../paths.ts'
import { dropTokens } from '../../../session/login-storage.ts'
import { Icon } from '../../../ui/basics/Icon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { NOTICES, REMINDERS } from '../notices-texts.ts'
import { Unread } from '../Unread.tsx'
import { ReminderTable } from './ReminderTable.tsx'
import { type ChoiceOutcome, useReminderChoice } from './use-reminder-choice.ts'

/** Reminders of a coming end. */
const ENDS = ['ends-in-30-days', 'ends-in-7-days'] as const

/** 'Lembretes': what is told always, what the customer chooses, and where mails go. */
export function RemindersPage() {
  const api = useApi()
  const query = useQuery(choicesQuery(api))
  const { choices = [] } = query.data ?? {}
  // A backend that does not let them be switched off sends them always.
  const fixed = ENDS.filter((kind) => !choices.some((choice) => choice.kind === kind))
  const duties = [
    ...REMINDERS.duties,
    ...fixed.map((kind) => REMINDERS.kinds[kind]),
    ...(api.config.capabilities.sessions ? [REMINDERS.newDevice] : []),
  ]
  // Mails need an address; the answer tells if there is one.
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
      {query.data && <Chosen choices={choices} hasMail={hasMail} />}
      {query.data && (
        <Row title={REMINDERS.where}>
          <p>{query.data.email ? <b>{query.data.email}</b> : REMINDERS.noEmail}</p>
        </Row>
      )}
      {query.isPending && <LoadingPage />}
      {query.isError && !query.data && <Unread title={REMINDERS.failed} query={query} />}
    </>
  )
}

type ChosenProps = { choices: readonly ReminderChoice[]; hasMail: boolean }

/** Each change is kept at once; where no address is known there is no mail to choose. */
function Chosen({ choices, hasMail }: ChosenProps) {
  const { outcome, choose } = useReminderChoice()
  return (
    <Row title={REMINDERS.yours} reason={REMINDERS.yoursWhy}>
      <ReminderTable
        rows={choices.map((choice) => ({
          label: REMINDERS.kinds[choice.kind],
          here: choice.here,
          mail: hasMail && choice.mail,
          onHere: (here) => choose({ ...choice, here }),
          onMail: hasMail ? (mail) => choose({ ...choice, mail }) : undefined,
        }))}
      />
      <div role="status">{outcome && <Outcome outcome={outcome} />}</div>
    </Row>
  )
}

function Outcome({ outcome }: { outcome: ChoiceOutcome }) {
  const isKept = outcome === 'kept'
  return (
    <p className={`hint gap ${isKept ? 'hint--ok' : 'hint--stop'}`}>
      <Icon name={isKept ? 'check' : 'alert'} />
      <span>
        {REMINDERS.outcomes[outcome]}
        {outcome === 'signed-out' && (
          <>
            {' '}
            <TextLink inline to={LOGIN_PATH} onClick={dropTokens}>
              {REMINDERS.signIn}
            </TextLink>
          </>
        )}
      </span>
    </p>
  )
}
