import { SettingHtml } from './SettingHtml.tsx'

/** The fields of a kind of data, as the settings name them. */
export function SettingFields({ fields }: { fields: readonly string[] }) {
  return (
    <ul className="fields">
      {fields.map((field) => (
        <li key={field}>
          <SettingHtml html={field} />
        </li>
      ))}
    </ul>
  )
}
