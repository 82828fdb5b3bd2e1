import type { ReactNode } from 'react'
import type { ShareView } from '../../../sharing/share-view.ts'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import { ShareManagement } from '../actions/ShareManagement.tsx'
import { CoreTerm } from '../readings/CoreTerm.tsx'
import { DETAILS } from './share-details-texts.ts'

type ShareCoreProps = {
  view: ShareView
  onFailure: (failure: ShareActionFailure) => void
  /** Those who authorise, where they are several. */
  people: ReactNode
}

/** First of a sharing's page: what, until when, who read last; beside them what can be done about it. */
export function ShareCore({ view, onFailure, people }: ShareCoreProps) {
  return (
    <div className="core">
      <div>
        {people}
        <CoreTerm view={view} />
      </div>
      <section className="core-deeds" id="gestao">
        <h2 className="h3">{DETAILS.management}</h2>
        <ShareManagement view={view} onFailure={onFailure} />
      </section>
    </div>
  )
}
