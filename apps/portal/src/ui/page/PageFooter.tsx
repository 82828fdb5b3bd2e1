import { Anchor, type Target } from '../basics/Anchor.tsx'

export type PageFooterProps = {
  /** Such as "Alfa Seguros participa do Open Insurance Brasil." */
  text: string
  links: readonly (Target & { label: string })[]
  onAccessibility: () => void
}

/** Who is behind the page, and whom to turn to. */
export function PageFooter({ text, links, onAccessibility }: PageFooterProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <p>{text}</p>
        <ul>
          {links.map((link) => (
            <li key={link.label}>
              <Anchor to={link.to} href={link.href} newTab={link.newTab}>
                {link.label}
              </Anchor>
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
