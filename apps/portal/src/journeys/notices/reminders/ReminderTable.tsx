import { REMINDERS } from '../notices-texts.ts'

type Switch = ((on: boolean) => void) | undefined

type ReminderTableProps = {
  rows: readonly {
    label: string
    here: boolean
    mail: boolean
    /** Absent: it stays as it is. */
    onHere?: Switch
    onMail?: Switch
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
        {rows.map(({ label, here, mail, onHere, onMail }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <Box label={`${label}, ${REMINDERS.here.toLowerCase()}`} checked={here} onChange={onHere} />
            </td>
            <td>
              <Box label={`${label}, ${REMINDERS.mail.toLowerCase()}`} checked={mail} onChange={onMail} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type BoxProps = { label: string; checked: boolean; onChange: Switch }

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
