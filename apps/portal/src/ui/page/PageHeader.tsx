import { type ReactNode, useRef } from 'react'
import { Anchor, type Target } from '../basics/Anchor.tsx'
import { Icon } from '../basics/Icon.tsx'
import { Seal } from '../bridge/Seal.tsx'

/** The places where the header shows new notices. */
export type NoticesPart = 'bell' | 'count' | 'place'

/** Brand, places and the customer's name. */
export type PageHeaderProps = {
  brand: { name: string; logo?: ReactNode; to?: string | undefined }
  nav?: readonly (Target & { label: string; current?: boolean | undefined })[] | undefined
  /**
   * The customer's name, and the document in its written form ("CPF 529.982.247-25"). The name leads to where the account is seen
   * after, if there is such a place.
   */
  person?: ({ name: string; document: string } & Pick<Target, 'to'>) | undefined
  /** The customer's notices: a bell, its count on the menu, or its place there. */
  notices?: ((part: NoticesPart, onFollow?: () => void) => ReactNode) | undefined
  /** Sair. */
  onLeave?: (() => void) | undefined
  onAccessibility: () => void
}

/** The brand, the two or three places there are, and who is here. Phones have them in a menu. */
export function PageHeader({ brand, nav = [], person, notices, onLeave, onAccessibility }: PageHeaderProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const closeMenu = (): void => {
    if (!menu.current) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  const mark = (
    <>
      {brand.logo && <Seal name={brand.name} logo={brand.logo} size="xs" />}
      {brand.name}
    </>
  )
  const who = person && (
    <>
      <span>
        {person.to ? (
          <Anchor to={person.to} leaves>
            {person.name}
            <span className="sr">, Segurança</span>
          </Anchor>
        ) : (
          person.name
        )}
      </span>
      <span className="tag num">{person.document}</span>
    </>
  )
  return (
    <header className="top">
      <div className="wrap">
        {brand.to === undefined ? (
          <span className="logo">{mark}</span>
        ) : (
          <Anchor to={brand.to} leaves className="logo">
            {mark}
          </Anchor>
        )}
        <nav aria-label="Principal">
          {nav.map((item) => (
            <Anchor key={item.label} {...item} leaves className="top-item top-link">
              {item.label}
            </Anchor>
          ))}
          {notices?.('bell')}
          <button type="button" className="top-item" onClick={onAccessibility}>
            <Icon name="accessibility" />
            <span className="top-word">Acessibilidade</span>
          </button>
          {who && <p className="person">{who}</p>}
          {onLeave && (
            <button type="button" className="top-item top-link top-leave" onClick={onLeave}>
              Sair
            </button>
          )}
          {(nav.length > 0 || onLeave) && (
            <details
              className="menu"
              ref={menu}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                closeMenu()
              }}
            >
              <summary className="top-item">
                <Icon name="menu" /> Menu
                {notices?.('count')}
              </summary>
              <div className="menu-list">
                {who && <p className="menu-person">{who}</p>}
                <ul>
                  {nav.map((item) => (
                    <li key={item.label}>
                      <Anchor {...item} leaves className="top-item" onClick={closeMenu}>
                        {item.label}
                      </Anchor>
                    </li>
                  ))}
                  {notices?.('place', closeMenu)}
                  {onLeave && (
                    <li>
                      <button type="button" className="top-item" onClick={onLeave}>
                        Sair
                      </button>
                    </li>
                  )}
                </ul>
              </div>
            </details>
          )}
        </nav>
      </div>
    </header>
  )
}
