import { UNNAMED } from '@consente/domain/article'
import { formatDate } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import type { Sharing, SharingCard } from '../../../api/sharings/sharings.ts'
import { detailsQuery, sharesQuery } from '../../../api/sharings/sharings-api.ts'
import { useCustomer } from '../../../session/customer.tsx'
import {
  institutionOf,
  productsOf,
  type ShareDraft,
  serverOf,
  wantsProducts,
} from '../../../session/share-draft.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { History } from '../../../ui/sharing/History.tsx'
import { chosenObjects } from '../draft/data-selection.ts'
import type { Term } from '../steps/use-journey-draft.ts'
import { ChangeRows } from './ChangeRows.tsx'
import { CHANGES, DUPLICATE } from './changes-texts.ts'
import { sideOf } from './side-of-change.ts'

type WhatChangesHereProps = {
  draft: ShareDraft
  term: Term
  codes: readonly string[]
}

/** At step 3: what the new sharing changes of the one whose place it takes; else, what the customer shares already. */
export function WhatChangesHere({ draft, term, codes }: WhatChangesHereProps) {
  const { follows, replaces } = draft.consente ?? {}
  const previous = useQuery({ ...detailsQuery(useApi(), follows ?? ''), enabled: follows !== undefined }).data
  if (follows === undefined) return <Duplicates draft={draft} />
  if (!previous) return null
  const holder = institutionOf(draft)?.brand ?? UNNAMED
  const before = { side: sideOf(previous), ...datesOf(previous) }
  return (
    <>
      <ChangeRows
        before={before}
        after={{ side: { codes, names: namesOf(draft) }, start: term.start, end: term.end }}
        now={term.start}
        holder={holder}
        isOver={!replaces}
      />
      <Row title={CHANGES.how}>
        <History items={stages(holder, replaces ? before.end : undefined)} />
      </Row>
    </>
  )
}

/** Products by the names that they were chosen by. */
const namesOf = (draft: ShareDraft): ReadonlyMap<string, string> =>
  new Map(productsOf(draft).objects.flatMap(({ name, selects }) => selects.map(({ code }) => [code, name])))

const datesOf = ({ createDateTime, expirationDateTime }: Sharing) => ({
  start: new Date(createDateTime),
  end: new Date(expirationDateTime),
})

/** @param until last day of the previous one where it lives on until the new one is confirmed; else it has ended already */
function stages(name: string, until: Date | undefined) {
  const isOver = until === undefined || Number.isNaN(until.getTime())
  return [
    { when: CHANGES.now, text: CHANGES.go(name) },
    { when: CHANGES.confirmed, text: until === undefined ? CHANGES.starts(name) : CHANGES.together },
    { when: CHANGES.givenUp, text: isOver ? CHANGES.nothing : CHANGES.goesOn(formatDate(until)) },
  ]
}

function Duplicates({ draft }: { draft: ShareDraft }) {
  const { documentId } = useCustomer()
  const { data: cards } = useQuery(sharesQuery(useApi(), documentId, 'RECEIVING'))
  const duplicates = duplicatesOf(draft, cards ?? [])
  if (duplicates.length === 0) return null
  const name = institutionOf(draft)?.brand ?? ''
  return duplicates.map(({ consentId, names, until }) => (
    <Note key={consentId} icon="info">
      <b>{DUPLICATE.text(names, name, until)}</b> {DUPLICATE.both}
    </Note>
  ))
}

/** Products that the same institution sends already, and until when. */
type Duplicate = { consentId: string; names: string[]; until: string }

/**
 * Sharings in force with the chosen institution that hold a product which is asked for again. Only what the list says for
 * sure: a card without its institution or its end is skipped, and so is the sharing that this one replaces.
 */
export function duplicatesOf(draft: ShareDraft, cards: readonly SharingCard[]): Duplicate[] {
  const organisations = [serverOf(draft)?.OrganisationId, institutionOf(draft)?.organizationId]
  const chosen = wantsProducts(draft) ? chosenObjects(productsOf(draft)) : []
  return cards
    .filter(({ consentId }) => consentId !== draft.consente?.follows)
    .filter(({ situation }) => situation.kind === 'in-force')
    .filter(({ organisationId }) => organisationId !== undefined && organisations.includes(organisationId))
    .flatMap(({ consentId, resourceGroups, situation }) => {
      const end = situation.kind === 'in-force' ? situation.until : undefined
      if (!end) return []
      const types = resourceGroups.map(({ type }) => type)
      // The resources API names one type in the plural: CAPITALIZATION_TITLES.
      const again = chosen.filter(({ apiKey }) => types.includes(apiKey) || types.includes(`${apiKey}S`))
      const names = again.map(({ name }) => name)
      return names.length === 0 ? [] : [{ consentId, names, until: formatDate(end) }]
    })
}
