import { REMINDERS } from '../notices-texts.ts'

/** One box of a row; without `onChange` it stays as it is. */
export type Box = { checked: boolean; onChange?: ((on: boolean) => void) | undefined }

type ReminderTableProps = {
  /** The columns: places where something is told. */
  places: readonly string[]
  rows: readonly { label: string; boxes: readonly Box[] }[]
}

/** Subjects by where they are told. */
export function ReminderTable({ places, rows }: ReminderTableProps) {
  return (
    <table className="prefs">
      <thead>
        <tr>
          {[REMINDERS.subject, ...places].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, boxes }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {places.map((place, at) => (
              <td key={place}>
                <Tick label={`${label}, ${place.toLowerCase()}`} {...boxes[at]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Tick = ({ label, checked = false, onChange }: Partial<Box> & { label: string }) => (
  <input
    className="tickbox"
    type="checkbox"
    aria-label={label}
    checked={checked}
    disabled={onChange === undefined}
    onChange={(event) => onChange?.(event.target.checked)}
  />
)
