import { formatTime } from '@consente/domain/period'
import { dayInWords } from '@consente/domain/time-in-words'
import { Suspense, useEffect } from 'react'
import { useApi } from '../../../api/api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { useCustomer } from '../../../session/customer.tsx'
import { tellApp } from '../../../session/in-app/tell-app.ts'
import { bridgeProps, type ShareView } from '../../../sharing/share-view.ts'
import { instant } from '../../../sharing/term-text.ts'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { People } from '../../../ui/people/People.tsx'
import type { Answer } from './further-approver-answer.ts'
import { ANSWERED, ASK } from './further-approver-texts.ts'

const ReceiptsRow = lazyPart('ReceiptsRow', () => import('../../../sharing/SharingReceipts.tsx'))

type FurtherOutcomeProps = { view: ShareView; answer: Answer; onSee: () => void }

/** The page after a further approver's answer: the bridge as it is now, their receipt, and who authorised when. */
export function FurtherOutcome({ view, answer, onSee }: FurtherOutcomeProps) {
  const { capabilities } = useApi().config
  const { documentId } = useCustomer()
  const { approvers, consentId } = view.details
  const isReady = isWhole(view)
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  useEffect(() => {
    if (answer === 'refuse') tellApp('cancelled', 'refused')
    else tellApp('done', isReady ? 'active' : 'waiting')
  }, [answer, isReady])
  const people = approvers.map(({ name, document, approval, approvedAt }) => {
    const at = instant(approvedAt)
    const when = at && `${dayInWords(at, timeNow())}, às ${formatTime(at)}`
    return {
      name: document === documentId ? ANSWERED.you : name,
      text: approval === 'given' ? ASK.given(when) : ASK.missing,
      isMissing: approval !== 'given',
    }
  })
  return (
    <>
      <Opening {...openingOf(view, answer)} />
      <Bridge {...bridgeProps(view)} />
      <div className="after-bridge">
        <Suspense>{capabilities.receipts && <ReceiptsRow consentId={consentId} open />}</Suspense>
        {answer === 'approve' && (
          <Row title={ANSWERED.who}>
            <People items={people} />
          </Row>
        )}
        <Row {...ANSWERED.next[answer]}>
          <p>
            <TextLink onClick={onSee}>{ANSWERED.see}</TextLink>
          </p>
        </Row>
      </div>
    </>
  )
}

function openingOf(view: ShareView, answer: Answer) {
  const { from, to } = view.parties
  if (answer === 'refuse') return { title: ANSWERED.refused, lead: ANSWERED.nothing }
  return isWhole(view)
    ? { title: ANSWERED.ready, lead: ANSWERED.mayGo(from.name, to.name) }
    : { title: ANSWERED.waits, lead: ANSWERED.goesLast }
}

/** True if nobody's answer is missing. */
const isWhole = ({ details: { situation } }: ShareView): boolean =>
  situation.kind === 'in-force' && situation.rest === undefined
