import { tableOf } from '@consente/domain/base/table-of'
import { parted } from '../layout/soft-hyphens.tsx'

/** The specification names two kinds of registration data twice: by one name while asking, by the other afterwards. */
const OTHER_NAMES: Readonly<Record<string, string>> = tableOf({
  'Dados Pessoais': 'Dados Qualitativos',
  'Dados Qualitativos': 'Dados Pessoais',
  'Informações Complementares': 'Dados Complementares',
  'Dados Complementares': 'Informações Complementares',
})

/** The name of a group of data and, small, its other name, so that a customer knows it again. */
export function DataName({ name }: { name: string }) {
  const other = OTHER_NAMES[name]
  return other === undefined ? (
    name
  ) : (
    <span>
      {parted(name)} <span className="small">({parted(other)})</span>
    </span>
  )
}
