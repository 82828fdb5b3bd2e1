import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useApi } from '../../api/api.ts'
import { LOGIN_PATH, PAGES } from '../../paths.ts'
import { useLeave, useLocation } from '../../router/router.tsx'
import { useUser } from '../../session/customer.tsx'
import { accessibility } from '../../session/login-storage.ts'
import { useStored } from '../../session/stored-item.ts'
import { lazyPart } from '../../ui/basics/lazy-part.ts'
import { applyAccessibility, PLAIN_SETTINGS } from '../../ui/page/accessibility-settings.ts'
import { PageFrame, type PageFrameProps } from '../../ui/page/PageFrame.tsx'
import { useSignOut } from '../session-guard/use-sign-out.ts'
import { TEXTS } from './app-texts.ts'

type FrameProps = {
  title: string
  /** Inside: the customer's places, name and Sair. Outside: without them. */
  inside: boolean
  notices?: PageFrameProps['notices']
  /** The place where the account is seen after. */
  account?: PageFrameProps['account']
  children: ReactNode
}

const PrivacyDialog = lazyPart('PrivacyDialog', () => import('./PrivacyDialog.tsx'))
const Statement = lazyPart('AccessibilityStatement', () => import('./AccessibilityStatement.tsx'))

/** Header and footer around a page. The page on screen may ask before the customer leaves by the header. */
export function Frame({ title, inside, notices, account, children }: FrameProps) {
  const { config } = useApi()
  const { user } = useUser()
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const leave = useLeave()
  // The customer's own look of the portal: kept in this browser, light at first, the same in every tab.
  const settings = useStored(accessibility) ?? PLAIN_SETTINGS
  useEffect(() => applyAccessibility(settings), [settings])
  const [showsPrivacy, setShowsPrivacy] = useState(false)

  const exit = (): void => {
    if (leave(LOGIN_PATH)) signOut()
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
      nav={inside ? placesAt(pathname, config.capabilities) : []}
      notices={notices}
      account={account}
      person={(inside && person) || undefined}
      onLeave={inside ? exit : undefined}
      accessibility={{ settings, onChange: accessibility.write, statement: <Statement /> }}
      footer={{
        text: TEXTS.footer(config.brand.name),
        links: footerLinks(config.links, () => setShowsPrivacy(true)),
      }}
    >
      {children}
      <Suspense>{showsPrivacy && <PrivacyDialog onClose={() => setShowsPrivacy(false)} />}</Suspense>
    </PageFrame>
  )
}

type Capabilities = ReturnType<typeof useApi>['config']['capabilities']

/** A sharing's own page is still in that place. */
const placesAt = (pathname: string, { accessLog, allReceipts }: Capabilities) => [
  { label: TEXTS.home, to: PAGES.recipientHome.path, current: pathname === PAGES.recipientHome.path },
  { label: TEXTS.shares, to: PAGES.shares.path, current: `${pathname}/`.startsWith(`${PAGES.shares.path}/`) },
  ...(accessLog ? [placeAt(pathname, PAGES.whoRead)] : []),
  ...(allReceipts ? [placeAt(pathname, PAGES.receipts)] : []),
]

const placeAt = (pathname: string, { path, title }: { path: string; title: string }) => ({
  label: title,
  to: path,
  current: pathname === path,
})

const FOOTER_PAGES = ['cookies', 'sac', 'ouvidoria', 'openInsurancePortal'] as const

const footerLinks = (links: ReturnType<typeof useApi>['config']['links'], onPrivacy: () => void) => [
  { label: TEXTS.privacy, onPress: onPrivacy },
  ...FOOTER_PAGES.map((name) => ({ label: TEXTS[name], href: links[name], newTab: true })),
]
