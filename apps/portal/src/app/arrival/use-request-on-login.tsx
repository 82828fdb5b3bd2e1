import type { IntentBrand } from '@consente/contract/portal/intents'
import { useApi } from '../../api/api.ts'
import { usePhone } from '../../hooks/use-phone.ts'
import type { RequestOnLogin } from '../../journeys/access/login/LoginPage.tsx'
import { Button } from '../../ui/basics/Button.tsx'
import { ProgressDots } from '../../ui/layout/ProgressDots.tsx'
import { REQUEST } from './intent-login-texts.ts'
import { LeaveRequest } from './LeaveRequest.tsx'
import { NotYou } from './NotYou.tsx'
import { RequestBridge } from './RequestBridge.tsx'

/** The login's words about the request that brought the customer; empty if the backend offers no way back. */
export function useRequestOnLogin(
  intentId: string,
  asker: IntentBrand | undefined,
  onPhone: (() => void) | undefined,
): RequestOnLogin | undefined {
  const { brand, capabilities } = useApi().config
  const isPhone = usePhone()
  if (!capabilities.intentBrand) return undefined
  const shared = {
    steps: (
      <ProgressDots current={1} percent={16} labels={REQUEST.steps} label={REQUEST.progress} word="Etapa" />
    ),
    pictureLabel: REQUEST.section,
    password: REQUEST.password(brand.name),
    promises: [
      ...REQUEST.promises(brand.name, asker?.name),
      { title: REQUEST.notYou, text: <NotYou intentId={intentId} asker={asker?.name} /> },
    ],
    wayBack: (
      <>
        {onPhone && !isPhone && (
          <Button variant="line" wide onClick={onPhone}>
            {REQUEST.onPhone}
          </Button>
        )}
        <LeaveRequest intentId={intentId} label={REQUEST.cancel} />
      </>
    ),
  }
  if (!asker) return { ...shared, title: REQUEST.titleUnknown, lead: REQUEST.sendsNothing }
  return {
    ...shared,
    title: REQUEST.title(asker.name),
    lead: (
      <>
        {REQUEST.cameFrom(asker.name)}
        <b>{REQUEST.own(brand.name)}</b>. {REQUEST.sendsNothing}
      </>
    ),
    documentHint: REQUEST.sameDocument(asker.name),
    ...(isPhone
      ? { above: <RequestBridge asker={asker} size="mini" /> }
      : { picture: <RequestBridge asker={asker} size="full" /> }),
  }
}
