import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Anchor, type Target } from '../basics/Anchor.tsx'
import { lazyPart } from '../basics/lazy-part.ts'
import type { AccessibilitySettings } from './accessibility-settings.ts'
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx'

export type PageFrameProps = Omit<PageHeaderProps, 'onAccessibility'> & {
  /** The title of the tab; the brand's name is added. */
  title: string
  /** Changes with the page; a change moves focus to the h1. */
  routeKey: string
  accessibility: {
    settings: AccessibilitySettings
    onChange: (settings: AccessibilitySettings) => void
    statement?: ReactNode
  }
  footer: Omit<PageFooterProps, 'onAccessibility'>
  children: ReactNode
}

const AccessibilityPanel = lazyPart('AccessibilityPanel', () => import('./AccessibilityPanel.tsx'))

/** The page shown last, so that a first page keeps the browser's own focus even when every page has its own frame. */
let shownRoute: string | undefined

/** Header, one `main`, footer; a new page is announced by its title and its focused h1. */
export function PageFrame({ title, routeKey, accessibility, footer, children, ...header }: PageFrameProps) {
  const [panelOpen, setPanelOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const brandName = header.brand.name

  useEffect(() => {
    document.title = `${title} · ${brandName}`
  }, [title, brandName])

  useEffect(() => {
    const moved = shownRoute !== undefined && shownRoute !== routeKey
    shownRoute = routeKey
    if (!moved) return
    window.scrollTo(0, 0)
    return main.current ? focusTitle(main.current) : undefined
  }, [routeKey])

  const openPanel = (): void => setPanelOpen(true)
  return (
    <div className="page">
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <PageHeader {...header} onAccessibility={openPanel} />
      <main id="conteudo" ref={main} tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
      <PageFooter {...footer} onAccessibility={openPanel} />
      <Suspense>
        {panelOpen && <AccessibilityPanel onClose={() => setPanelOpen(false)} {...accessibility} />}
      </Suspense>
    </div>
  )
}

/**
 * Puts the focus on the page's title; while the page is still loading, on `main`, and on the title once it is there,
 * unless the customer has moved on. Returns the way to stop waiting.
 */
function focusTitle(main: HTMLElement): (() => void) | undefined {
  const focus = (): boolean => {
    const heading = main.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    return heading !== null
  }
  if (focus()) return undefined
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focus()) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

type PageFooterProps = {
  /** A sentence such as "Alfa Seguros faz parte do Open Insurance Brasil." */
  text: string
  /** With `onPress` it opens something on the page itself. */
  links: readonly (Target & { label: string; onPress?: () => void })[]
  onAccessibility: () => void
}

/** The insurer behind the page, and its contacts. */
function PageFooter({ text, links, onAccessibility }: PageFooterProps) {
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
