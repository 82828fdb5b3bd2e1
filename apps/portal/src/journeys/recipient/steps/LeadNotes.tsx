import type { IconName } from '../../../ui/basics/Icon.tsx'
import { Notes } from '../../../ui/feedback/Note.tsx'

type LeadNotesProps = { items: readonly { icon: IconName; strong: string; rest: string }[] }

/** Notes whose first words are strong. */
export const LeadNotes = ({ items }: LeadNotesProps) => (
  <Notes
    items={items.map(({ icon, strong, rest }) => ({
      icon,
      key: strong,
      text: (
        <>
          <b>{strong}</b>
          {rest}
        </>
      ),
    }))}
  />
)
