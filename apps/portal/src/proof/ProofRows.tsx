import { formatTime, momentInWords } from '@consente/domain/period'
import { type ReactNode, useState } from 'react'
import { useApi } from '../api/api.ts'
import type { ProofOffer } from '../api/factors-api.ts'
import { PAGES } from '../paths.ts'
import { Button } from '../ui/basics/Button.tsx'
import { DeviceFace } from '../ui/basics/DeviceFace.tsx'
import { DeviceIcon } from '../ui/basics/DeviceIcon.tsx'
import { Icon, type IconName } from '../ui/basics/Icon.tsx'
import { TextLink } from '../ui/basics/TextLink.tsx'
import { LoadingText } from '../ui/feedback/Skeletons.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { canAskPasskey } from './browser-passkey.ts'
import { CodeForm } from './CodeForm.tsx'
import { ProviderProofRow } from './ProviderProof.tsx'
import { PROOF } from './proof-texts.ts'
import { type Proving, useProof } from './use-proof.ts'

/** The proofs that a customer can choose from. */
export type ProofRowsProps = {
  onProved: () => void
  until: Date | undefined
  /** A sentence about what the journey keeps while the customer adds a factor. */
  kept?: string | undefined
}

/** The ways to prove once more who the customer is: at the identity provider, or here. */
export function ProofRows(props: ProofRowsProps) {
  const { identityProvider } = useApi().config.capabilities
  return identityProvider ? <ProviderProofRow /> : <OwnProofRows {...props} />
}

/** Those that count now, and the others. */
function OwnProofRows({ onProved, until, kept }: ProofRowsProps) {
  const proving = useProof({ ...PROOF, wrongPassword: PROOF.failed }, onProved)
  const { offer, isUnread } = proving
  if (isUnread)
    return (
      <Row title={PROOF.device}>
        <p>{PROOF.unread}</p>
        <p className="gap-lg">
          <Button variant="line" onClick={proving.readAgain}>
            {PROOF.retry}
          </Button>
        </p>
      </Row>
    )
  if (!offer) return <LoadingText text={PROOF.reading} />
  const hasPasskey = offer.passkey !== undefined
  const isSupported = canAskPasskey()
  return (
    <>
      {hasPasskey && <WithDevice proving={proving} isSupported={isSupported} />}
      <Row title={PROOF.others} reason={hasPasskey ? PROOF.othersWhy : undefined}>
        {!hasPasskey && <Problem text={proving.problem} />}
        <ul className="items">
          {isSupported && mayBeOnPhone(offer) && (
            <Way
              icon="phone"
              name={PROOF.phone}
              why={PROOF.phoneWhy}
              action={<TextLink onClick={() => proving.prove('device')}>{PROOF.phoneDo}</TextLink>}
            />
          )}
          {offer.totp && <ByApp proving={proving} />}
          {hasPasskey || offer.totp ? (
            <Way icon="info" name={PROOF.none} why={<CallUs until={until} />} />
          ) : (
            <Without countsFrom={offer.countsFrom} until={until} kept={kept} />
          )}
        </ul>
      </Row>
    </>
  )
}

/** True if a passkey may answer from another device: it says so, or does not name its transports (WebAuthn level 3, 5.8.4). */
const mayBeOnPhone = ({ passkey }: ProofOffer): boolean =>
  passkey?.allowCredentials.some(
    ({ transports = [] }) => transports.length === 0 || transports.includes('hybrid'),
  ) ?? false

function WithDevice({ proving, isSupported }: { proving: Proving; isSupported: boolean }) {
  const { brand } = useApi().config
  return (
    <Row title={PROOF.device} reason={PROOF.deviceWhy}>
      {isSupported ? (
        <>
          <p>
            <Button busy={proving.busy} onClick={() => proving.prove('device')}>
              <DeviceFace />
              {PROOF.use}
            </Button>
          </p>
          <p className="small gap-sm">{PROOF.onlyYes(brand.name)}</p>
        </>
      ) : (
        <p>{PROOF.unsupported}</p>
      )}
      <Problem text={proving.problem} />
    </Row>
  )
}

function Problem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="hint hint--stop gap">
          <Icon name="alert" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}

type WayProps = { icon: IconName | 'phone'; name: string; why: ReactNode; action?: ReactNode }

function Way({ icon, name, why, action }: WayProps) {
  return (
    <li>
      {icon === 'phone' ? <DeviceIcon kind="phone" /> : <Icon name={icon} />}
      <div>
        <b>{name}</b>
        <br />
        <span className="small">{why}</span>
      </div>
      {action}
    </li>
  )
}

function ByApp({ proving }: { proving: Proving }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Way
      icon="clock"
      name={PROOF.app}
      why={
        isOpen ? <CodeForm busy={proving.busy} onCode={(code) => proving.prove('app', code)} /> : PROOF.appWhy
      }
      action={!isOpen && <TextLink onClick={() => setOpen(true)}>{PROOF.appDo}</TextLink>}
    />
  )
}

/** For customers without a factor that counts: when theirs will, and where to add one. */
function Without({
  countsFrom,
  until,
  kept,
}: Pick<ProofRowsProps, 'until' | 'kept'> & { countsFrom: string | undefined }) {
  const nothing = [PROOF.nothingWhy, kept].filter(Boolean).join(' ')
  return (
    <>
      <Way
        icon="clock"
        name={countsFrom ? PROOF.notYet : PROOF.nothing}
        why={countsFrom ? PROOF.waits(momentInWords(new Date(countsFrom))) : nothing}
        action={<TextLink to={PAGES.security.path}>{PROOF.security}</TextLink>}
      />
      <Way icon="info" name={PROOF.none} why={<CallUs until={until} />} />
    </>
  )
}

function CallUs({ until }: { until: Date | undefined }) {
  const { sacPhone, links } = useApi().config
  return (
    <>
      {sacPhone === undefined ? (
        <>
          Fale com o{' '}
          <TextLink href={links.sac} newTab inline>
            SAC
          </TextLink>{' '}
          para seguir de outro jeito.
        </>
      ) : (
        <>
          Ligue para <span className="num">{sacPhone}</span> ou vá a uma agência.
        </>
      )}{' '}
      {until && PROOF.until(formatTime(until))}
    </>
  )
}
