import { unbroken } from '../layout/unbroken.tsx'

type CompaniesProps = { items: readonly { name: string; cnpj: string }[] }

/** The companies a brand gathers. */
export function Companies({ items }: CompaniesProps) {
  return (
    <ul className="companies">
      {items.map((item) => (
        <li key={`${item.cnpj} ${item.name}`}>
          <span>{item.name}</span>
          <span>{unbroken(item.cnpj)}</span>
        </li>
      ))}
    </ul>
  )
}
