import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useApi } from '../../api/api.ts'
import { lazyPart } from '../../ui/basics/lazy-part.ts'
import { TextLink } from '../../ui/basics/TextLink.tsx'
import { REQUEST } from './intent-login-texts.ts'

/** Only for somebody who does not recognise the request. */
const RefuseDialog = lazyPart('RefuseDialog', () => import('./RefuseDialog.tsx'))

/** For somebody who did not ask for this: they leave, and say so if the backend takes it. */
export function NotYou({ intentId, asker }: { intentId: string; asker: string | undefined }) {
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
