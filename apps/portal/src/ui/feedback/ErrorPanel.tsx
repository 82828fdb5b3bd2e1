import { the } from '@consente/domain/article'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Bridge, type BridgeProps } from '../bridge/Bridge.tsx'
import { Ending } from '../layout/Ending.tsx'
import { Opening } from '../layout/Opening.tsx'
import { Row } from '../layout/Row.tsx'
import { Notes, type NotesProps } from './Note.tsx'

/** An error in the place of a page. */
export type ErrorPanelProps = {
  title: string
  /** A status, such as 500. */
  code?: string | number | undefined
  lead?: ReactNode
  /** The bridge with the side that failed; broken unless another state is given. */
  bridge?: (Omit<BridgeProps, 'state'> & { state?: BridgeProps['state'] }) | undefined
  advice?: NotesProps['items'] | undefined
  note?: ReactNode
  action: ReactNode
  /** Nothing failed: somebody said no, and both ways on have the same size. */
  isAnswer?: boolean | undefined
}

/**
 * The failure: the side at fault, the assurance that nothing was lost, and the advice. It takes the place of a page whose address
 * stays, so that nobody else brings readers to the new title.
 */
export function ErrorPanel({
  title,
  code,
  lead,
  bridge,
  advice = [],
  note,
  action,
  isAnswer,
}: ErrorPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => panel.current?.querySelector('h1')?.focus(), [])
  return (
    <div ref={panel} className={isAnswer ? undefined : 'fault'}>
      <Opening title={title} over={code === undefined ? undefined : `Erro ${code}`} lead={lead} />
      {bridge && <Bridge state="broken" caption={captionOf(bridge)} {...bridge} />}
      <div className={bridge ? 'after-bridge' : undefined}>
        {advice.length > 0 && (
          <Row title="O que fazer">
            <Notes items={advice} />
          </Row>
        )}
        <Ending note={note}>{action}</Ending>
      </div>
    </div>
  )
}

/** The picture's meaning for readers; the title tells the failure. */
const captionOf = ({ from, to }: Pick<BridgeProps, 'from' | 'to'>): string | undefined =>
  from?.name && to?.name ? `A ponte está interrompida entre ${the(from.name)} e ${the(to.name)}.` : undefined
