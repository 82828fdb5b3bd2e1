import { Button } from '../ui/basics/Button.tsx'
import { Ending } from '../ui/layout/Ending.tsx'
import { Opening } from '../ui/layout/Opening.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { ProofRows, type ProofRowsProps } from './ProofRows.tsx'
import { PROOF } from './proof-texts.ts'

export type StepUpProps = ProofRowsProps & {
  /** Why it is asked for. */
  lead: string
  /** Back to where it was asked for, with nothing changed. */
  onCancel: () => void
}

/** 'Mais uma prova de que é você', in the place of the page that asked for it. */
export function StepUpPage({ lead, onCancel, ...rows }: StepUpProps) {
  return (
    <>
      <Opening title={PROOF.title} lead={lead} />
      <ProofRows {...rows} />
      <Ending note={PROOF.nothingSent}>
        <Button variant="line" onClick={onCancel}>
          {PROOF.cancel}
        </Button>
      </Ending>
    </>
  )
}

/** The same, in the place of one section of a page. */
export function StepUpSection({ lead, onCancel, ...rows }: StepUpProps) {
  return (
    <>
      <Row title={PROOF.title} reason={lead}>
        <p>{PROOF.nothingSent}</p>
        <p className="gap">
          <Button variant="line" onClick={onCancel}>
            {PROOF.cancel}
          </Button>
        </p>
      </Row>
      <ProofRows {...rows} />
    </>
  )
}
