import { formatDateTime } from '@consente/domain/period'
import { mayEnd } from '@consente/domain/sharing/actions'
import { useState } from 'react'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { END } from '../../../sharing/end-texts.ts'
import { SharedData } from '../../../sharing/SharedData.tsx'
import { RETRY, SHARE } from '../../../sharing/shares-texts.ts'
import { instant } from '../../../sharing/term-text.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Ledger, type LedgerRow } from '../../../ui/layout/Ledger.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { ActionList } from '../../../ui/sharing/ActionList.tsx'
import { EndQuestion } from '../actions/EndDialog.tsx'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import { ACTION_TEXTS } from '../actions/share-action-texts.ts'
import { useShareActions } from '../actions/use-share-actions.ts'
import { DETAILS } from './share-details-texts.ts'

const SIDE_UNKNOWN = {
  title: 'Direção dos dados',
  text: 'Não conseguimos ver se estes dados chegam ou saem daqui. Por isso, agora não dá para renovar nem alterar.',
  canEnd: 'Encerrar continua possível.',
  other: 'Outra instituição',
  created: 'Criado em',
  term: 'Prazo até',
} as const

type SideUnknownProps = {
  details: Sharing
  onFailure: (failure: ShareActionFailure) => void
  onRetry: () => void
}

/**
 * A sharing of which nobody could tell whether its data come or go: its facts without a direction, its end, and a new try. It
 * is neither renewed nor changed: the request would go the wrong way.
 */
export function SideUnknown({ details, onFailure, onRetry }: SideUnknownProps) {
  const canEnd = mayEnd(details.situation)
  return (
    <div className="after-bridge">
      <Row
        title={SIDE_UNKNOWN.title}
        reason={canEnd ? `${SIDE_UNKNOWN.text} ${SIDE_UNKNOWN.canEnd}` : SIDE_UNKNOWN.text}
      >
        <Button variant="line" onClick={onRetry}>
          {RETRY}
        </Button>
      </Row>
      <Row title={DETAILS.summary} id="resumo">
        <Ledger big rows={facts(details)} />
      </Row>
      <Row title={DETAILS.data.unknown} id="dados">
        <SharedData groups={details.resourceGroups} tense="unknown" />
      </Row>
      {canEnd && (
        <Row title={DETAILS.management} reason={DETAILS.managementReason} id="gestao">
          <EndAction details={details} onFailure={onFailure} />
        </Row>
      )}
    </div>
  )
}

function facts({ organisationName, createDateTime, expirationDateTime, finalidade }: Sharing): LedgerRow[] {
  const dates: readonly (readonly [string, Date | undefined])[] = [
    [SIDE_UNKNOWN.created, instant(createDateTime)],
    [SIDE_UNKNOWN.term, instant(expirationDateTime)],
  ]
  return [
    { term: SIDE_UNKNOWN.other, value: organisationName || SHARE.unnamed },
    ...(finalidade === undefined ? [] : [{ term: SHARE.goal, value: finalidade }]),
    ...dates.flatMap(([term, at]) => (at ? [{ term, value: formatDateTime(at) }] : [])),
  ]
}

function EndAction({ details, onFailure }: Pick<SideUnknownProps, 'details' | 'onFailure'>) {
  const [isOpen, setOpen] = useState(false)
  const { busy, end } = useShareActions({ details }, onFailure)
  const { title, button } = ACTION_TEXTS.end
  const action = (
    <Button variant="stop" wide onClick={() => setOpen(true)}>
      {button}
    </Button>
  )
  return (
    <>
      <ActionList items={[{ title, consequence: ACTION_TEXTS.end.consequence, action }]} />
      {isOpen && (
        <EndQuestion
          name={details.organisationName || SHARE.unnamed}
          consequences={[END.onlyThis, END.lost]}
          busy={busy}
          onClose={() => setOpen(false)}
          onConfirm={end}
        />
      )}
    </>
  )
}
