import { Anchor } from '../basics/Anchor.tsx'
import { ListIcon, type ListIconName } from '../basics/ListIcon.tsx'

type ViewsProps = {
  label: string
  views: readonly { to: string; label: string; icon: ListIconName; current: boolean }[]
  onChosen: () => void
}

/** The ways of seeing one list, as links: each has its address. */
export function Views({ label, views, onChosen }: ViewsProps) {
  return (
    <nav className="views" aria-label={label}>
      {views.map(({ to, label, icon, current }) => (
        <Anchor key={to} to={to} current={current} onClick={onChosen}>
          <ListIcon name={icon} />
          {label}
        </Anchor>
      ))}
    </nav>
  )
}
