import type { IntentBrand } from '@consente/contract/portal/intents'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useApi } from '../../api/api.ts'
import { usePhone } from '../../hooks/use-phone.ts'
import type { RequestOnLogin } from '../../journeys/access/login/LoginPage.tsx'
import { Button } from '../../ui/basics/Button.tsx'
import { lazyPart } from '../../ui/basics/lazy-part.ts'
import { TextLink } from '../../ui/basics/TextLink.tsx'
import { ProgressDots } from '../../ui/layout/ProgressDots.tsx'
import { REQUEST } from './intent-login-texts.ts'
import { LeaveRequest } from './LeaveRequest.tsx'
import { RequestBridge } from './RequestBridge.tsx'

const RefuseDialog = lazyPart('RefuseDialog', () => import('./RefuseDialog.tsx'))

/** For somebody who did not ask for this: they leave, and say so if the backend takes it. */
function NotYou({ intentId, asker }: { intentId: string; asker: string | undefined }) {
  const { capabilities } = useApi().config
  const [isOpen, setOpen] = useState(false)
  if (!capabilities.notices) return `${REQUEST.justLeave}.`
  return (
    <>
      {REQUEST.justLeave}
      {REQUEST.or}
      <TextLink inline onClick={() => setOpen(true)}>
        {REQUEST.report}.
      </TextLink>
      {/* Not within the sentence, whose looks it would have. */}
      {isOpen &&
        createPortal(
          <Suspense>
            <RefuseDialog intentId={intentId} asker={asker} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}

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
