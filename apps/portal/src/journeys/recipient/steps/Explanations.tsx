import type { Explanation } from '@consente/contract/portal/settings'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { SettingHtml } from './SettingHtml.tsx'

/** Texts of the insurer about sharing, each in its own fold; a text without a title is always shown. */
export function Explanations({ items }: { items: readonly Explanation[] }) {
  return items.map(({ titulo, texto }) =>
    titulo === '' ? (
      <p className="small gap" key={texto}>
        <SettingHtml html={texto} />
      </p>
    ) : (
      <Fold key={titulo} title={titulo}>
        <p className="small">
          <SettingHtml html={texto} />
        </p>
      </Fold>
    ),
  )
}
