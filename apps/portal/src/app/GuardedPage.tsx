import { Suspense, useEffect, useState } from 'react'
import { useApi } from '../api/api.ts'
import { LOGIN_PATH, PAGES } from '../paths.ts'
import { Navigate, useLocation } from '../router/router.tsx'
import { useUser } from '../session/customer.tsx'
import { keepRepresentative } from '../session/keep-sign-in.ts'
import { accessToken, credentials, wantedPlace } from '../session/login-storage.ts'
import { useStored } from '../session/stored-item.ts'
import { lazyPart } from '../ui/basics/lazy-part.ts'
import { LoadingPage } from '../ui/feedback/Skeletons.tsx'
import type { PageFrameProps } from '../ui/page/PageFrame.tsx'
import { Fetched } from './fetched-part.tsx'
import { ACCOUNT } from './frame/account-menu-texts.ts'
import { CrashBoundary } from './frame/CrashBoundary.tsx'
import { Frame } from './frame/Frame.tsx'
import type { PageRoute } from './routes.tsx'

type AccountMenuOf = NonNullable<PageFrameProps['account']>['menu']
type Capabilities = ReturnType<typeof useApi>['config']['capabilities']

const RepresentativeForm = lazyPart('RepresentativeForm', () => import('../ui/form/RepresentativeForm.tsx'))

/** The name is there at once, and opens its menu as soon as that is. */
const AccountMenu = lazyPart('AccountMenu', () => import('./frame/AccountMenu.tsx'))

const HeaderNotices = lazyPart('HeaderNotices', () => import('../journeys/notices/notices-pages.ts'))
const headerNotices: PageFrameProps['notices'] = (part, onFollow) => (
  <Suspense>
    <HeaderNotices part={part} onFollow={onFollow} />
  </Suspense>
)

/** A page in its frame, or the way to `/` when what it needs is not there. */
export function GuardedPage({ route }: { route: PageRoute }) {
  const hasToken = useStored(accessToken) !== undefined
  const [cameSignedIn] = useState(hasToken)
  const { user } = useUser()
  const { capabilities } = useApi().config
  const hasNotices = capabilities.notices && route.needs !== 'nothing'
  const account = accountOf(capabilities)
  const isOpen = route.needs === 'nothing' || (hasToken && (route.needs === 'token' || user !== null))
  if (!isOpen) return <SignInFirst isLinked={route.isLinked ?? false} cameSignedIn={cameSignedIn} />
  const asksRepresentative = route.needs === 'representative' && user?.loggedUser === ''
  return (
    <Frame
      title={route.title}
      inside={route.needs !== 'nothing'}
      notices={hasNotices ? headerNotices : undefined}
      account={account}
    >
      <CrashBoundary key={route.path}>
        <Suspense fallback={<LoadingPage />}>
          {asksRepresentative ? (
            <RepresentativeForm onGiven={keepRepresentative} />
          ) : (
            <Fetched part={route.page} props={{}} />
          )}
        </Suspense>
      </CrashBoundary>
    </Frame>
  )
}

/** The places of the account that the backend has; undefined without any. */
function accountOf({ strongSignIn, sessions, notices, receipts }: Capabilities): PageFrameProps['account'] {
  const places = [
    ...(strongSignIn || sessions ? [{ label: PAGES.security.title, to: PAGES.security.path }] : []),
    ...(notices ? [{ label: PAGES.reminders.title, to: PAGES.reminders.path }] : []),
    ...(receipts ? [{ label: ACCOUNT.check, to: PAGES.checkReceipt.path }] : []),
  ]
  if (places.length === 0) return undefined
  const menu: AccountMenuOf = (given) => {
    const label = shortName(given.person.name)
    const name = (
      <div className="top-link account">
        <span className="top-item">{label}</span>
      </div>
    )
    return (
      <Suspense fallback={name}>
        <AccountMenu {...given} label={label} places={places} />
      </Suspense>
    )
  }
  return { places, menu }
}

/** "Marina Lopes": the first name and the last; two words stay as they are. */
function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.length > 2 ? `${words[0]} ${words.at(-1)}` : name
}

/** `/`; the sign-in leads back to a page that mails lead to, but not to one that a customer left by Sair. */
function SignInFirst({ isLinked, cameSignedIn }: { isLinked: boolean; cameSignedIn: boolean }) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // An ended session keeps its customer's credentials, Sair does not.
    const documentId = credentials.read()?.documentId
    if (isLinked && (documentId !== undefined || !cameSignedIn))
      wantedPlace.write({ place: pathname + search, ...(documentId && { documentId }) })
  }, [isLinked, cameSignedIn, pathname, search])
  return <Navigate to={LOGIN_PATH} replace />
}
