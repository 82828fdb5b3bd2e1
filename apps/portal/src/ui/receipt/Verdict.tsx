import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon, type IconName } from '../basics/Icon.tsx'

export type VerdictTone = 'good' | 'plain' | 'bad'
type VerdictProps = {
  tone: VerdictTone
  icon: IconName
  title: string
  text: string
  children?: ReactNode
}

/** The outcome of a check. Its title takes the focus, so that nobody misses it. */
export function Verdict({ tone, icon, title, text, children }: VerdictProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className={tone === 'plain' ? 'verdict' : `verdict verdict--${tone}`}>
      <Icon name={icon} />
      <h2 className="h2" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p>{text}</p>
      {children && <div className="verdict-more stack">{children}</div>}
    </section>
  )
}
