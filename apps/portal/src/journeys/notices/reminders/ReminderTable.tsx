import { REMINDERS } from '../notices-texts.ts'

type Change = { here: boolean } | { mail: boolean }
export type ReminderTableProps = {
  rows: readonly {
    label: string
    here: boolean
    mail: boolean
    /** Absent: it stays as it is. */
    onChange?: (change: Change) => void
  }[]
}

/** Subjects by where they are told. */
export function ReminderTable({ rows }: ReminderTableProps) {
  return (
    <table className="prefs">
      <thead>
        <tr>
          {[REMINDERS.subject, REMINDERS.here, REMINDERS.mail].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, here, mail, onChange }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <Box
                label={`${label}, ${REMINDERS.here.toLowerCase()}`}
                checked={here}
                onChange={onChange && ((checked) => onChange({ here: checked }))}
              />
            </td>
            <td>
              <Box
                label={`${label}, ${REMINDERS.mail.toLowerCase()}`}
                checked={mail}
                onChange={onChange && ((checked) => onChange({ mail: checked }))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type BoxProps = { label: string; checked: boolean; onChange: ((checked: boolean) => void) | undefined }

const Box = ({ label, checked, onChange }: BoxProps) => (
  <input
    className="tickbox"
    type="checkbox"
    aria-label={label}
    checked={checked}
    disabled={onChange === undefined}
    onChange={(event) => onChange?.(event.target.checked)}
  />
)
