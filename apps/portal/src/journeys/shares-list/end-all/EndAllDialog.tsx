import { listInWords } from '@consente/domain/list-in-words'
import { formatDate } from '@consente/domain/period'
import { mayAnswer } from '@consente/domain/sharing/actions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { detailsQuery } from '../../../api/sharings/sharings-api.ts'
import { ProofDialog } from '../../../proof/ProofDialog.tsx'
import type { Outcome } from '../../../sharing/end-outcome.ts'
import { END } from '../../../sharing/end-texts.ts'
import { tenseOf } from '../../../sharing/share-tense.ts'
import { BACK, CONTINUE, SHARE } from '../../../sharing/shares-texts.ts'
import { instant } from '../../../sharing/term-text.ts'
import { endUndelivered } from '../../../sharing/undelivered-text.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { institutionName, kindsOf, type ListedShare } from '../find/listed-share.ts'
import { directionText } from '../timeline/timeline-texts.ts'
import { END_ALL, OUTCOME } from './end-all-texts.ts'
import { endable } from './end-each.ts'
import { useEndAll } from './use-end-all.ts'

type EndAllDialogProps = {
  institution: string
  /** All sharings with it, as the lists say now. */
  shares: readonly ListedShare[]
  /** A run begun before a reload: the lists tell which of them have ended. */
  begun: readonly string[] | undefined
  /** Called before the first call leaves, with what will be ended. */
  onBegin: (ids: readonly string[]) => void
  /** The server did nothing yet: it asks for a proof first. */
  onHeldBack: () => void
  onClose: () => void
}

/** Ends everything with one institution: one question that lists what ends, then each outcome. */
export function EndAllDialog(props: EndAllDialogProps) {
  const { institution, shares, begun, onBegin, onHeldBack, onClose } = props
  const [unproved, setUnproved] = useState<readonly string[]>()
  // Once confirmed, the list does not follow what others do meanwhile.
  const [confirmed, setConfirmed] = useState<readonly ListedShare[] | undefined>(
    begun && shares.filter(({ card }) => begun.includes(card.consentId)),
  )
  const { outcomes, busy, end } = useEndAll(
    begun ? outcomesAfterReload(confirmed ?? []) : new Map(),
    (held) => {
      setUnproved(held)
      onHeldBack()
    },
  )
  const listed = confirmed ?? endable(shares)
  const ids = listed.map(({ card }) => card.consentId)

  const start = (): void => {
    setConfirmed(listed)
    onBegin(ids)
    end(ids)
  }
  if (unproved)
    return (
      <ProofDialog
        text={unproved.length < ids.length ? END_ALL.proveForRest : END_ALL.proveFirst}
        otherwise={END_ALL.oneByOne}
        onProved={() => {
          setUnproved(undefined)
          onBegin(ids)
          end(unproved)
        }}
        onClose={onClose}
      />
    )
  if (!confirmed)
    return (
      <Question
        institution={institution}
        shares={shares}
        listed={listed}
        onClose={onClose}
        onConfirm={start}
      />
    )
  const left = ids.filter((id) => !isOver(outcomes.get(id)))
  return (
    <Dialog
      onClose={onClose}
      busy={busy}
      title={busy ? END_ALL.running(institution) : resultOf(ids, outcomes)}
      actions={
        busy ? undefined : (
          <>
            {left.length > 0 && (
              <Button variant="line" onClick={() => end(left)}>
                {END_ALL.again(left.length)}
              </Button>
            )}
            <Button onClick={onClose}>{CONTINUE}</Button>
          </>
        )
      }
    >
      <p role="status">{END_ALL.progress(outcomes.size, ids.length)}</p>
      {busy && <p className="small">{END_ALL.stay}</p>}
      <PlainList
        items={listed.map((share, index) => (
          <Result
            key={share.card.consentId}
            share={share}
            outcome={outcomes.get(share.card.consentId)}
            isNext={busy && index === ids.findIndex((id) => !outcomes.has(id))}
          />
        ))}
      />
    </Dialog>
  )
}

type QuestionProps = {
  institution: string
  shares: readonly ListedShare[]
  listed: readonly ListedShare[]
  onClose: () => void
  onConfirm: () => void
}

function Question({ institution, shares, listed, onClose, onConfirm }: QuestionProps) {
  const isAsked = shares.some(({ card }) => mayAnswer(card.situation))
  const kept = useKept(institution, listed)
  return (
    <Dialog
      onClose={onClose}
      title={END_ALL.title(institution)}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {BACK}
          </Button>
          {listed.length > 0 && (
            <Button variant="stopfill" onClick={onConfirm}>
              {END_ALL.verb(listed.length)}
            </Button>
          )}
        </>
      }
    >
      <p>{listed.length > 0 ? END_ALL.lead(listed.length) : END_ALL.none(institution)}</p>
      <PlainList items={listed.map((share) => <Share key={share.card.consentId} share={share} />)} />
      <PlainList
        items={[
          END_ALL.others,
          ...(isAsked ? [END_ALL.asked(institution)] : []),
          ...kept,
          END.lost,
          <>
            <b>{END.final}</b> {END.again}
          </>,
        ]}
      />
    </Dialog>
  )
}

/** The fate of data that came or went, by direction; for data that came, once one of the sharings tells. */
function useKept(institution: string, listed: readonly ListedShare[]): string[] {
  const received = listed.find(({ shareType }) => shareType === 'RECEIVING')
  const { data, isPending } = useQuery({
    ...detailsQuery(useApi(), received?.card.consentId ?? ''),
    enabled: received !== undefined,
  })
  return [
    ...(received && !isPending ? [END.kept.RECEIVING(institution, data?.keptUntil)] : []),
    ...(listed.some(({ shareType }) => shareType === 'TRANSMITTING')
      ? [END.kept.TRANSMITTING(institution)]
      : []),
  ]
}

/** "Chega à Alfa Seguros, até 08/07/2027": what tells one sharing with an institution from another. */
function Share({ share }: { share: ListedShare }) {
  const { brand } = useApi().config
  const { situation, expirationDateTime } = share.card
  const expiry = instant(expirationDateTime)
  const kinds = listInWords(kindsOf(share))
  const awaited = END_ALL.awaited[tenseOf(situation)]
  return (
    <>
      <b>{kinds || institutionName(share)}</b>
      <br />
      {directionText(share.shareType, brand.name, tenseOf(situation))}
      {awaited ? `, ${awaited}` : expiry && `, ${SHARE.until(formatDate(expiry))}`}
    </>
  )
}

type ResultProps = { share: ListedShare; outcome: Outcome | undefined; isNext: boolean }

function Result({ share, outcome, isNext }: ResultProps) {
  const { card, shareType } = share
  // Our server tells if the other institution has taken the end of a sharing that began here.
  const { data } = useQuery({
    ...detailsQuery(useApi(), card.consentId),
    enabled: outcome === 'ended' && shareType === 'RECEIVING',
  })
  const isOnItsWay = outcome === 'ended' && data?.endDelivered === false
  return (
    <>
      <Share share={share} />
      <br />
      <span className="small">
        {isOnItsWay
          ? endUndelivered(institutionName(share))
          : OUTCOME[outcome ?? (isNext ? 'running' : 'waiting')]}
      </span>
    </>
  )
}

const isOver = (outcome: Outcome | undefined): boolean => outcome === 'ended' || outcome === 'over'

function resultOf(ids: readonly string[], outcomes: ReadonlyMap<string, Outcome>): string {
  if (ids.every((id) => isOver(outcomes.get(id)))) return END_ALL.results.all
  const isKept = ids.some((id) => outcomes.get(id) === 'kept')
  return isKept ? END_ALL.results.some : END_ALL.results.unknown
}

/** After a reload the lists say what has ended; of the rest nobody knows whether a call is still on its way. */
function outcomesAfterReload(shares: readonly ListedShare[]): Map<string, Outcome> {
  const open = new Set(endable(shares).map(({ card }) => card.consentId))
  return new Map(shares.map(({ card }) => [card.consentId, open.has(card.consentId) ? 'unknown' : 'ended']))
}
