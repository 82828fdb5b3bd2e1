import { unbroken } from '../layout/unbroken.tsx'

/** The companies a brand gathers. */
export function Companies({ items }: { items: readonly { name: string; cnpj: string }[] }) {
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
