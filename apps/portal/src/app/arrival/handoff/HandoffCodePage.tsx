import type { HandoffState } from '@consente/contract/portal/handoff'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { PAGES } from '../../../paths.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Countdown } from '../../../ui/handoff/Countdown.tsx'
import { Drawing } from '../../../ui/handoff/Drawing.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { QrCode } from '../../../ui/receipt/QrCode.tsx'
import { REQUEST } from '../intent-login-texts.ts'
import { LeaveRequest } from '../LeaveRequest.tsx'
import { RequestBridge } from '../RequestBridge.tsx'
import type { HandoffPageProps } from './handoff-page-props.ts'
import { HANDOFF } from './handoff-texts.ts'

const CODE_MS = 120_000

type Props = HandoffPageProps & { state: HandoffState; code: string }

/** The code for the phone's camera, its time, and the other ways on. */
export function HandoffCodePage({ intentId, asker, onHere, state, code }: Props) {
  const { brand, capabilities } = useApi().config
  const address = `${window.location.origin}${PAGES.phone.path}#${code}`
  const way = capabilities.identityProvider ? 'provider' : capabilities.strongSignIn ? 'device' : 'password'
  return (
    <>
      <Opening title={HANDOFF.title} lead={HANDOFF.lead(asker.name)} />
      <RequestBridge asker={asker} size="full" decide={HANDOFF.decide} />
      <div className="hand after-bridge">
        <QrCode text={address} label={HANDOFF.qr} />
        <div>
          <ol>
            {HANDOFF.steps(brand.name, way).map((step) => (
              <li key={step}>
                <span>{step}</span>
              </li>
            ))}
          </ol>
          <Countdown left={() => leftUntil(state.until)} whole={CODE_MS} words={HANDOFF.left} />
          <p className="small gap">{HANDOFF.once}</p>
          <p className="small">{REQUEST.refuses}</p>
          <div className="links">
            <CopyAddress address={address} />
            <TextLink onClick={onHere}>{HANDOFF.here}</TextLink>
            <LeaveRequest intentId={intentId} label={HANDOFF.cancelLink} look="link" />
          </div>
        </div>
      </div>
    </>
  )
}

/** Milliseconds until then, by the server's clock. */
export const leftUntil = (until: string | undefined): number =>
  until === undefined ? 0 : new Date(until).getTime() - timeNow().getTime()

/** For a phone without a camera, or a message to oneself. */
function CopyAddress({ address }: { address: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  if (!navigator.clipboard) return null
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(address).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  return (
    <span>
      <TextLink onClick={() => void copy()}>
        <Drawing name="copy" />
        {HANDOFF.copy}
      </TextLink>{' '}
      <span className="small" role="status">
        {copied && HANDOFF.copied[copied]}
      </span>
    </span>
  )
}
