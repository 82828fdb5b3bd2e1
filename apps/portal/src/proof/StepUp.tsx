import { endOfHour } from '@consente/domain/sharing/waiting-hour'
import { type ReactNode, useState } from 'react'
import { timeNow } from '../api/server-time.ts'
import { Button } from '../ui/basics/Button.tsx'
import { Ending } from '../ui/layout/Ending.tsx'
import { Opening } from '../ui/layout/Opening.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { ProofRows, type ProofRowsProps } from './ProofRows.tsx'
import { PROOF } from './proof-texts.ts'

type AskedData = {
  resourceGroups: readonly { dataPermissions: readonly { permissionCode: string }[] }[]
}

/** Codes of services, and of nothing else, end so (the scheme's permissions of phase 3). */
const SERVICE = /_CREATE$/

/** Why one more proof is asked for: the request is one of a service, or insists on more certainty by itself. */
function stepUpLead({ resourceGroups }: AskedData, asker: string): string {
  const codes = resourceGroups.flatMap(({ dataPermissions }) =>
    dataPermissions.map(({ permissionCode }) => permissionCode),
  )
  return codes.some((code) => SERVICE.test(code)) ? PROOF.ofService(asker) : PROOF.ofRequest(asker)
}

type StepUpConsent = AskedData & { createDateTime: string }

type StepUpProps = Pick<ProofRowsProps, 'onProved'> & {
  consent: StepUpConsent
  /** The institution that asks for the second proof: the recipient or, for a further approver, our own. */
  asker: string
  /** Back to where it was asked for, with nothing changed. */
  onCancel: () => void
}

/**
 * 'Mais uma prova de que é você', in the place of the page that asked for it.
 * @param props `over`: what stands above that page's title, such as its step
 */
export function StepUpPage({ over, consent, asker, onCancel, onProved }: StepUpProps & { over?: ReactNode }) {
  const until = useAnswerUntil(consent)
  return (
    <>
      <Opening over={over} title={PROOF.title} lead={stepUpLead(consent, asker)} />
      <ProofRows onProved={onProved} until={until} kept={PROOF.kept} />
      <Ending note={PROOF.nothingSent}>
        <Button variant="line" onClick={onCancel}>
          {PROOF.cancel}
        </Button>
      </Ending>
    </>
  )
}

/** The same, in the place of one section of a page. */
export function StepUpSection({ consent, asker, onCancel, onProved }: StepUpProps) {
  const until = useAnswerUntil(consent)
  return (
    <>
      <Row title={PROOF.title} reason={PROOF.ofApproval(asker)}>
        <p>{PROOF.notApproved}</p>
        <p className="gap">
          <Button variant="line" onClick={onCancel}>
            {PROOF.cancel}
          </Button>
        </p>
      </Row>
      <ProofRows onProved={onProved} until={until} />
    </>
  )
}

/**
 * End of the hour in which a request can be answered (the scheme's life of a consent); undefined once it is over. As it
 * was when the page came: what it says does not change under the reader.
 */
function useAnswerUntil({ createDateTime }: StepUpConsent): Date | undefined {
  const until = endOfHour(new Date(createDateTime))
  return useState(() => (until > timeNow() ? until : undefined))[0]
}
