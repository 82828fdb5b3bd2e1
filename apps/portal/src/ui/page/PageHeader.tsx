import { type ReactNode, useRef } from 'react'
import { Anchor, type Target } from '../basics/Anchor.tsx'
import { Icon } from '../basics/Icon.tsx'
import { Seal } from '../bridge/Seal.tsx'

/** The places where the header shows new notices. */
export type NoticesPart = 'bell' | 'place'

/** Brand, places and the customer's name. */
export type PageHeaderProps = {
  brand: { name: string; logo?: ReactNode; to?: string | undefined }
  nav?: readonly (Target & { label: string; current?: boolean | undefined })[] | undefined
  /** The customer's name, and the document in its written form ("CPF 529.982.247-25"). */
  person?: { name: string; document: string } | undefined
  /** Places where the account is seen after, if there are any: below the customer's name, and in the menu of phones. */
  account?:
    | {
        places: readonly { label: string; to: string }[]
        menu: (given: { person: NonNullable<PageHeaderProps['person']>; onLeave: () => void }) => ReactNode
      }
    | undefined
  /** The customer's notices: a bell, or its place in the menu. */
  notices?: ((part: NoticesPart, onFollow?: () => void) => ReactNode) | undefined
  /** Sair. */
  onLeave?: (() => void) | undefined
  onAccessibility: () => void
}

/** The brand, the two or three places there are, and who is here. Phones have them in a menu. */
export function PageHeader({
  brand,
  nav = [],
  person,
  account,
  notices,
  onLeave,
  onAccessibility,
}: PageHeaderProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const closeMenu = (): void => {
    if (!menu.current) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  const inMenu = (item: Target & { label: string }) => (
    <li key={item.label}>
      <Anchor {...item} leaves className="top-item" onClick={closeMenu}>
        {item.label}
      </Anchor>
    </li>
  )
  const mark = (
    <>
      {brand.logo && <Seal name={brand.name} logo={brand.logo} size="xs" />}
      {brand.name}
    </>
  )
  const who = person && (
    <>
      <span>{person.name}</span>
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
          {account && person && onLeave ? (
            account.menu({ person, onLeave })
          ) : (
            <>
              {who && <p className="person">{who}</p>}
              {onLeave && (
                <button type="button" className="top-item top-link top-leave" onClick={onLeave}>
                  Sair
                </button>
              )}
            </>
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
                <Icon name="menu" />
                <span className="menu-opens">Menu</span>
                <span className="menu-closes">Fechar</span>
              </summary>
              <div className="menu-list">
                <ul>
                  {nav.map(inMenu)}
                  {notices?.('place', closeMenu)}
                  {account?.places.map(inMenu)}
                </ul>
                {who && <p className="menu-person">{who}</p>}
                {onLeave && (
                  <button type="button" className="top-item" onClick={onLeave}>
                    Sair
                  </button>
                )}
              </div>
            </details>
          )}
        </nav>
      </div>
    </header>
  )
}
