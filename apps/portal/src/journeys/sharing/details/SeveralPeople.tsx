import type { ConsentDetails } from '@consente/contract/portal/consents'
import { atThe } from '@consente/domain/article'
import { answerBy } from '@consente/domain/consent-status'
import { waitsForOthers } from '@consente/domain/further-approval'
import { nextInWords } from '@consente/domain/time-in-words'
import { timeNow } from '../../../api/server-time.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Approvers } from '../../../ui/sharing/Approvers.tsx'
import { WhatWaits } from '../../../ui/sharing/WhatWaits.tsx'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import { FurtherAnswer } from './FurtherAnswer.tsx'

/** Sentences about a sharing that several people authorise. */
const SEVERAL = {
  /** At the recipient, which does not know who the others are. */
  there: (name: string) => `Quem falta autoriza ${atThe(name)}, que sabe quem é.`,
  here: 'Quem falta entra aqui e responde em Meus Compartilhamentos.',
  approvers: { pending: 'Quem autoriza', over: 'Quem precisava autorizar' },
  all: 'Só vale depois que todos autorizarem.',
  part: 'O que depende de mais de uma pessoa só vale depois que todas autorizarem.',
  done: 'Todas as pessoas autorizaram.',
  /** Of one of them, once it is over: nobody waits for an answer any more. */
  without: 'Não autorizou',
  missed: 'Nem todas as pessoas autorizaram.',
} as const

type SeveralPeopleProps = {
  view: ShareView
  /** This customer's answer is what is missing. */
  isAsked: boolean
  onFailure: (failure: ShareActionFailure) => void
}

/** Of a sharing that several people authorise: the question to this one, what goes and what waits, and who authorises. */
export function SeveralPeople({ view, isAsked, onFailure }: SeveralPeopleProps) {
  return (
    <>
      {isAsked ? <FurtherAnswer view={view} onFailure={onFailure} /> : <WaitingRow view={view} />}
      <ApproversRow details={view.details} />
    </>
  )
}

/** What goes already and what waits for somebody else, at either institution. */
function WaitingRow({ view: { details, shareType, parties } }: Pick<SeveralPeopleProps, 'view'>) {
  if (details.status !== 'PENDING' || !waitsForOthers(details)) return null
  // Where we receive, it is not known when the holder's hour began.
  if (shareType === 'RECEIVING')
    return <WhatWaits groups={details.resourceGroups} reason={SEVERAL.there(parties.other.name)} />
  const now = timeNow()
  const end = answerBy({ confirmationDateTime: details.confirmationDateTime })
  const until = end && end > now ? nextInWords(end, now) : undefined
  return <WhatWaits groups={details.resourceGroups} reason={SEVERAL.here} until={until} />
}

function ApproversRow({ details }: { details: ConsentDetails }) {
  const { approvers = [], status } = details
  if (approvers.length < 2) return null
  const isOver = status !== 'PENDING'
  const shown = approvers.map((one) =>
    isOver && one.status === 'PENDING' ? { ...one, status: SEVERAL.without } : one,
  )
  return (
    <Row
      title={isOver ? SEVERAL.approvers.over : SEVERAL.approvers.pending}
      reason={approvalReason(details, approvers)}
    >
      <Approvers approvers={shown} />
    </Row>
  )
}

/** Whether all have authorised, or what depends on it while somebody is missing. */
function approvalReason(
  { status, furtherApproval }: ConsentDetails,
  approvers: NonNullable<ConsentDetails['approvers']>,
): string {
  if (approvers.every((one) => one.status === 'AUTHORISED')) return SEVERAL.done
  if (status !== 'PENDING') return SEVERAL.missed
  return furtherApproval === 'SOME' ? SEVERAL.part : SEVERAL.all
}
