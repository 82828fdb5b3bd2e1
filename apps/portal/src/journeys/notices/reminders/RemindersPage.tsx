import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { choicesQuery, type ReminderChoice } from '../../../api/notices-api.ts'
import { LOGIN_PATH, PAGES } from '../../../paths.ts'
import { dropTokens } from '../../../session/login-storage.ts'
import { Unread } from '../../../sharing/Unread.tsx'
import { Icon } from '../../../ui/basics/Icon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { NOTICES, REMINDERS } from '../notices-texts.ts'
import { type Box, ReminderTable } from './ReminderTable.tsx'
import { type ChoiceOutcome, useReminderChoice } from './use-reminder-choice.ts'

const PLACES = [REMINDERS.here, REMINDERS.mail]
const ENDS = ['ends-in-30-days', 'ends-in-7-days'] as const

/** 'Lembretes': what the customer chooses, what is told always, and where mails go. */
export function RemindersPage() {
  const api = useApi()
  const query = useQuery(choicesQuery(api))
  const { choices = [] } = query.data ?? {}
  const channel = api.config.capabilities.messages ? query.data?.channel : undefined
  // A backend that does not let them be switched off sends them always.
  const fixed = ENDS.filter((kind) => !choices.some((choice) => choice.kind === kind))
  const duties: readonly { subject: string; why?: string }[] = [
    ...REMINDERS.duties,
    ...fixed.map((kind) => ({ subject: REMINDERS.kinds[kind] })),
    ...(api.config.capabilities.sessions ? [REMINDERS.newDevice] : []),
  ]
  // Mails need an address; the answer tells if there is one.
  const hasMail = query.data?.email !== undefined
  const withoutMail = channel === undefined ? REMINDERS.noEmail : REMINDERS.noEmailOnly
  return (
    <>
      <Opening
        back={{ label: NOTICES.title, to: PAGES.notices.path }}
        title={REMINDERS.title}
        lead={REMINDERS.lead}
      />
      {query.data && (
        <Chosen
          choices={choices}
          hasMail={hasMail}
          channel={channel}
          unusedAfter={query.data.unusedAfterMonths}
        />
      )}
      {query.data && (
        <Row title={REMINDERS.always} reason={`${REMINDERS.alwaysWhy} ${REMINDERS.alwaysBy(hasMail)}`}>
          <ul className="checks">
            {duties.map(({ subject, why }) => (
              <li key={subject}>
                <Icon name="check" />
                <div>
                  <b>{subject}</b>
                  {why && <p className="small">{why}</p>}
                </div>
              </li>
            ))}
          </ul>
        </Row>
      )}
      {query.data && (
        <Row title={REMINDERS.where}>
          <p>{query.data.email ? <b>{query.data.email}</b> : withoutMail}</p>
          {channel && <p>{(query.data.pushKey ? REMINDERS.wherePush : REMINDERS.whereMessages)(channel)}</p>}
        </Row>
      )}
      {query.isPending && <LoadingPage />}
      {query.isError && !query.data && (
        <Unread title={REMINDERS.failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  )
}

type ChosenProps = {
  choices: readonly ReminderChoice[]
  hasMail: boolean
  channel: string | undefined
  /** Months, if the backend tells. */
  unusedAfter: number | undefined
}

/** Each change is kept at once; where no address is known there is no mail to choose. */
function Chosen({ choices, hasMail, channel, unusedAfter }: ChosenProps) {
  const labelOf = ({ kind }: ReminderChoice): string =>
    kind === 'unused' && unusedAfter ? REMINDERS.unused(unusedAfter) : REMINDERS.kinds[kind]
  const { outcome, choose } = useReminderChoice()
  const boxesOf = (choice: ReminderChoice): Box[] => {
    const { kind, here, mail, message = false } = choice
    const isDuty = kind === 'duties'
    return [
      { checked: here, onChange: isDuty ? undefined : (on) => choose({ ...choice, here: on }) },
      {
        checked: hasMail && mail,
        onChange: hasMail && !isDuty ? (on) => choose({ ...choice, mail: on }) : undefined,
      },
      { checked: message, onChange: (on) => choose({ ...choice, message: on }) },
    ]
  }
  return (
    <Row title={REMINDERS.yours} reason={REMINDERS.yoursWhy}>
      <ReminderTable
        places={channel === undefined ? PLACES : [...PLACES, channel]}
        rows={choices
          .filter(({ kind }) => kind !== 'duties' || channel !== undefined)
          .map((choice) => ({ label: labelOf(choice), boxes: boxesOf(choice) }))}
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
