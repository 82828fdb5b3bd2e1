import type { ReactNode } from 'react'

type ShareGroupsProps = {
  groups: readonly { title: string; note?: ReactNode; cards: readonly ReactNode[] }[]
}

/** Groups flow on three columns; each takes as many as it has cards. Empty groups are left out. */
export function ShareGroups({ groups }: ShareGroupsProps) {
  return (
    <div className="groups">
      {groups
        .filter((group) => group.cards.length > 0)
        .map((group) => (
          <section key={group.title} className={`group group--${Math.min(group.cards.length, 3)}`}>
            <header>
              <h2>{group.title}</h2>
              {group.note && <p className="tag">{group.note}</p>}
            </header>
            <div className="cards">{group.cards}</div>
          </section>
        ))}
    </div>
  )
}
