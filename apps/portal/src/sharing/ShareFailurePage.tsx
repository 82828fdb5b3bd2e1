import { useApi } from '../api/api.ts'
import { failureFrom, failureText } from '../api/api-error.ts'
import { LOGIN_PATH, PAGES } from '../paths.ts'
import { useErrorCode } from '../session/error-code.ts'
import { Button } from '../ui/basics/Button.tsx'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import type { NotesProps } from '../ui/feedback/Note.tsx'
import { SacAdvice } from '../ui/feedback/SacAdvice.tsx'
import type { FailedEnd } from './end-outcome.ts'
import type { Parties } from './share-parties.ts'
import { BRIDGE_WORDS } from './share-tense.ts'
import { FAILURE, RETRY } from './shares-texts.ts'

type ShareFailurePageProps = {
  error: unknown
  /** Alterar or Renovar stopped after the previous sharing was revoked: it must be said. */
  previousEnded?: boolean | undefined
  /** The end failed, alone or before a new request. */
  end?: FailedEnd | undefined
  /** Known when an action failed, unknown when the sharing could not be read. */
  parties?: Parties | undefined
  onRetry: () => void
}

type Words = { lead: string; advice: string }

/** The responsible side, and the remedy. */
function wordsFor(status: number, isRead: boolean): Words {
  if (status === 0) return { lead: FAILURE.network, advice: FAILURE.connection }
  if (status === 401) return { lead: FAILURE.refused, advice: FAILURE.signIn }
  if (status === 404 && !isRead) return { lead: FAILURE.unknown, advice: FAILURE.look }
  return { lead: status >= 500 ? FAILURE.ours : FAILURE.refused, advice: FAILURE.wait }
}

/** Errors of the details page, in place, with the sentence of their status (docs/domain/states.md, docs/domain/errors.md). */
export function ShareFailurePage({
  error,
  previousEnded = false,
  end,
  parties,
  onRetry,
}: ShareFailurePageProps) {
  const { sacPhone, links } = useApi().config
  const { status, interactionId } = failureFrom(error)
  const { lead, advice } = wordsFor(status, !!parties)
  const notes: NotesProps['items'] = [
    ...(end?.isOver ? [] : [{ icon: 'clock', text: advice } as const]),
    ...(previousEnded ? [{ icon: 'undo', text: FAILURE.newRequest } as const] : []),
    ...(interactionId
      ? [{ icon: 'info', text: <SacAdvice id={interactionId} phone={sacPhone} link={links.sac} /> } as const]
      : []),
  ]
  return (
    <ErrorPanel
      code={useErrorCode(status)}
      title={failureText(status)}
      lead={previousEnded ? FAILURE.previousEnded : (end?.lead ?? lead)}
      // A broken bridge would say that a sharing is interrupted which goes on, or may.
      bridge={
        parties && previousEnded ? { from: parties.from, to: parties.to, ...BRIDGE_WORDS.over } : undefined
      }
      advice={notes}
      note={FAILURE.note}
      action={
        <>
          <Button variant="line" to={LOGIN_PATH}>
            CONTINUAR
          </Button>
          {previousEnded || end?.isOver || status === 404 ? (
            <Button to={PAGES.shares.path}>{FAILURE.back}</Button>
          ) : (
            <Button onClick={onRetry}>{RETRY}</Button>
          )}
        </>
      }
    />
  )
}
