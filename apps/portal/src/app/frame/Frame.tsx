import { type ReactNode, useEffect } from 'react'
import { useApi } from '../../api/api.ts'
import { LOGIN_PATH, PAGES } from '../../paths.ts'
import { useLocation, useNavigate } from '../../router/router.tsx'
import { useUser } from '../../session/customer.tsx'
import { useLeavingNow } from '../../session/leaving.tsx'
import { TextLink } from '../../ui/basics/TextLink.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { useSignOut } from '../session-guard/use-sign-out.ts'
import { TEXTS } from './app-texts.ts'
import { useAccessibility } from './use-accessibility.ts'

export type FrameProps = {
  title: string
  /** Inside: the customer's places, name and Sair. Outside: none of them. */
  inside: boolean
  children: ReactNode
}

/** Header and footer around a page. What the page wants to ask before it is left goes first. */
export function Frame({ title, inside, children }: FrameProps) {
  const { config } = useApi()
  const { user } = useUser()
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const accessibility = useAccessibility()
  const leaving = useLeavingNow()
  useHeaderLinks()

  const leave = (): void => {
    const { exit } = leaving.current
    if (exit) {
      exit()
      return
    }
    signOut()
    navigate(LOGIN_PATH)
  }
  const person = user && { name: user.name, document: `${user.kind} ${user.masked}` }
  return (
    <PageFrame
      title={title}
      routeKey={pathname}
      brand={{
        name: config.brand.name,
        logo: config.brand.logo,
        to: inside ? PAGES.recipientHome.path : LOGIN_PATH,
      }}
      nav={inside ? placesAt(pathname) : []}
      {...(inside && person ? { person } : {})}
      {...(inside ? { onLeave: leave } : {})}
      accessibility={{ ...accessibility, statement: <Statement /> }}
      footer={{ text: TEXTS.footer(config.brand.name), links: footerLinks(config.links) }}
    >
      {children}
    </PageFrame>
  )
}

/** What the portal does for accessibility, and whom to tell when it fails. */
function Statement() {
  const { links } = useApi().config
  return (
    <>
      <p>{TEXTS.accessibility}</p>
      <p>
        <TextLink href={links.sac} newTab inline>
          {TEXTS.accessibilityHelp}
        </TextLink>
      </p>
    </>
  )
}

/** A sharing's own page is still in that place. */
const placesAt = (pathname: string) => [
  { label: TEXTS.home, to: PAGES.recipientHome.path, current: pathname === PAGES.recipientHome.path },
  { label: TEXTS.shares, to: PAGES.shares.path, current: `${pathname}/`.startsWith(`${PAGES.shares.path}/`) },
]

const footerLinks = (links: ReturnType<typeof useApi>['config']['links']) => [
  { label: TEXTS.privacy, href: links.privacy, newTab: true },
  { label: TEXTS.cookies, href: links.cookies, newTab: true },
  { label: TEXTS.sac, href: links.sac, newTab: true },
  { label: TEXTS.ouvidoria, href: links.ouvidoria, newTab: true },
  { label: TEXTS.openInsurancePortal, href: links.openInsurancePortal, newTab: true },
]

/**
 * While a page asks before it is left, a plain press on a link of the header is handed to it instead.
 * Listens before the router does.
 */
function useHeaderLinks(): void {
  const leaving = useLeavingNow()
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const link = event.target instanceof Element ? event.target.closest('header.top a[href^="/"]') : null
      if (!leaving.current.link || !isPlain || !link) return
      event.preventDefault()
      event.stopPropagation()
      leaving.current.link(link.getAttribute('href') ?? PAGES.recipientHome.path)
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [leaving])
}
