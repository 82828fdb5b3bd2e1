import type { ReactNode } from 'react'
import type { Target } from '../basics/Anchor.tsx'
import { TextLink } from '../basics/TextLink.tsx'
import { titleClass } from './long-title.ts'
import { parted } from './soft-hyphens.tsx'

export type OpeningProps = {
  /** The page's only h1. */
  title: string
  lead?: ReactNode
  /** A small line or a status above the title. */
  over?: ReactNode
  back?: (Target & { label: string; onClick?: (() => void) | undefined }) | undefined
  /** At the right: a button or the long bridge. */
  action?: ReactNode
  /** The content matters more than the title: on phones the title takes one line, and little room. */
  compact?: boolean | undefined
}

/** The beginning of every page: its title in one line, and the reason. */
export function Opening({ title, lead, over, back, action, compact = false }: OpeningProps) {
  return (
    <>
      {back && (
        <p className={compact ? 'backlink backlink--compact' : 'backlink'}>
          <TextLink icon="back" to={back.to} href={back.href} onClick={back.onClick}>
            {back.label}
          </TextLink>
        </p>
      )}
      <div className={compact ? 'opening opening--compact' : 'opening'}>
        <div className="stack">
          {over && <div className="small">{over}</div>}
          <h1 tabIndex={-1} className={titleClass(title)}>
            {parted(title)}
          </h1>
          {lead && <div className="lead">{lead}</div>}
        </div>
        {action}
      </div>
    </>
  )
}
