import type { IntentBrand } from '@consente/contract/portal/intents'
import { Opening } from '../../ui/layout/Opening.tsx'
import { REQUEST } from './intent-login-texts.ts'
import { LeaveRequest } from './LeaveRequest.tsx'

/** A request that nobody answered in time: nothing to sign in for, only the way back. */
export function RequestOver({ intentId, asker }: { intentId: string; asker: IntentBrand }) {
  return (
    <>
      <Opening title={REQUEST.over} />
      <LeaveRequest intentId={intentId} label={REQUEST.goBack(asker.name)} wide={false} />
    </>
  )
}
