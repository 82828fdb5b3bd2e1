import { atThe } from '@consente/domain/article'
import { isRunning, isSending, type Situation } from '@consente/domain/sharing/situation'
import { nextInWords } from '@consente/domain/time-in-words'
import { timeNow } from '../../../api/server-time.ts'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { useCustomer } from '../../../session/customer.tsx'
import type { ShareView } from '../../../sharing/share-view.ts'
import { Approvers } from '../../../ui/people/Approvers.tsx'
import { WhatWaits } from '../../../ui/sharing/WhatWaits.tsx'
import { RemindApprovers } from './RemindApprovers.tsx'

const SEVERAL = {
  /** For the recipient, which does not know the others. */
  there: (name: string) => `Quem falta autoriza ${atThe(name)}, que sabe quem é.`,
  here: 'Quem falta entra aqui e responde em Meus Compartilhamentos.',
  approvers: { pending: 'Quem autoriza', over: 'Quem precisava autorizar' },
  all: 'Só vale depois que todos autorizarem.',
  part: 'O que depende de mais de uma pessoa só vale depois que todas autorizarem.',
  done: 'Todas as pessoas autorizaram.',
  /** Each of them can end it while it runs. */
  endsForAll: (people: number) =>
    people === 2
      ? 'Se um dos dois encerrar, o compartilhamento acaba para os dois.'
      : 'Se uma das pessoas encerrar, o compartilhamento acaba para todas.',
  /** In place of a missing answer once the sharing is over. */
  without: 'Não autorizou',
  missed: 'Nem todas as pessoas autorizaram.',
} as const

type SeveralPeopleProps = { view: ShareView }

/** The parts that go already and that wait for somebody else, at either institution. */
export function WaitingRow({ view: { details, shareType, parties } }: SeveralPeopleProps) {
  const { situation, resourceGroups } = details
  if (situation.kind !== 'waiting' || situation.for === 'customer') return null
  const isHere = shareType === 'TRANSMITTING'
  const until = situation.until && nextInWords(situation.until, timeNow())
  return (
    <WhatWaits
      groups={resourceGroups}
      isSending={isSending(situation)}
      reason={isHere ? SEVERAL.here : SEVERAL.there(parties.other.name)}
      until={isHere ? until : undefined}
    />
  )
}

/** Everybody who authorises, beside what can be done about it. */
export function PeopleOfCore({ view: { details } }: SeveralPeopleProps) {
  const { approvers, situation } = details
  const { loggedUser } = useCustomer()
  if (approvers.length < 2) return null
  const isOpen = situation.kind === 'waiting'
  const shown = approvers.map((one) =>
    !isOpen && one.approval === 'missing' ? { ...one, word: SEVERAL.without } : one,
  )
  return (
    <section className="core-people">
      <h2 className="h3">{isOpen ? SEVERAL.approvers.pending : SEVERAL.approvers.over}</h2>
      <p className="small">{approvalReason(situation, approvers)}</p>
      <Approvers approvers={shown} reader={loggedUser} />
      {details.mayRemind && <RemindApprovers consentId={details.consentId} approvers={approvers} />}
    </section>
  )
}

/** Says that all have authorised, or what depends on it while somebody is missing. */
function approvalReason(situation: Situation, approvers: Sharing['approvers']): string {
  if (approvers.every(({ approval }) => approval === 'given'))
    return isRunning(situation) ? `${SEVERAL.done} ${SEVERAL.endsForAll(approvers.length)}` : SEVERAL.done
  if (situation.kind !== 'waiting') return SEVERAL.missed
  return isSending(situation) ? SEVERAL.part : SEVERAL.all
}
