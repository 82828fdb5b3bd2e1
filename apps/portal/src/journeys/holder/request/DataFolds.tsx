import { Fold } from '../../../ui/layout/Fold.tsx'
import { FieldList } from '../../../ui/sharing/FieldList.tsx'
import type { DataList } from './consent-sections.ts'

/** Registration, qualitative and complementary data: what was asked for, and cannot be changed here. */
export function DataFolds({ lists }: { lists: readonly DataList[] }) {
  return lists.map(({ id, title, required, items }) => (
    <Fold key={id} title={title} flag={required ? 'required' : 'optional'}>
      <FieldList items={items} />
    </Fold>
  ))
}
