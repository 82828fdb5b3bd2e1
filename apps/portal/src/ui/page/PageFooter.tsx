import { Anchor, type Target } from '../basics/Anchor.tsx'

export type PageFooterProps = {
  /** A sentence such as "Alfa Seguros faz parte do Open Insurance Brasil." */
  text: string
  /** With `onPress` it opens something on the page itself. */
  links: readonly (Target & { label: string; onPress?: () => void })[]
  onAccessibility: () => void
}

/** The insurer behind the page, and its contacts. */
export function PageFooter({ text, links, onAccessibility }: PageFooterProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <p>{text}</p>
        <ul>
          {links.map((link) => (
            <li key={link.label}>
              {link.onPress ? (
                <button type="button" onClick={link.onPress}>
                  {link.label}
                </button>
              ) : (
                <Anchor to={link.to} href={link.href} newTab={link.newTab}>
                  {link.label}
                </Anchor>
              )}
            </li>
          ))}
          <li>
            <button type="button" onClick={onAccessibility}>
              Acessibilidade
            </button>
          </li>
        </ul>
      </div>
    </footer>
  )
}
