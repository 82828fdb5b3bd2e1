import { listInWords } from '@consente/domain/list-in-words'
import {
  chosenCodes,
  institutionOf,
  productsOf,
  type ShareDraft,
  wantsProducts,
} from '../../../session/share-draft.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { NOT_INCLUDED } from './changes-texts.ts'
import type { SideOfChange } from './side-of-change.ts'
import { whatChanges } from './what-changes.ts'

type NotIncludedProps = {
  draft: ShareDraft
  /** Codes that the consent contains. */
  granted: SideOfChange
}

/** At step 5: what the customer chose and the other institution left out of the consent. */
export function NotIncluded({ draft, granted }: NotIncludedProps) {
  const products = productsOf(draft)
  const names = new Map(
    products.objects.flatMap(({ name, selects }) => selects.map(({ code }) => [code, name])),
  )
  const codes = wantsProducts(draft) ? chosenCodes(products) : []
  const left = whatChanges({ codes, names }, granted).groups.flatMap(({ kind, name, leaving }) => {
    if (kind === 'leaves') return [name]
    return leaving.length > 0 ? [NOT_INCLUDED.part(name, listInWords(leaving))] : []
  })
  if (left.length === 0) return null
  return (
    <Row title={NOT_INCLUDED.title}>
      <Note icon="info">{NOT_INCLUDED.text(left, institutionOf(draft)?.brand ?? '')}</Note>
    </Row>
  )
}
