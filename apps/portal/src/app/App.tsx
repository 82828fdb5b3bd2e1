import { Suspense } from 'react'
import { type Api, ApiProvider } from '../api/api.ts'
import { LOGIN_PATH } from '../paths.ts'
import { Route, Routes } from '../router/Routes.tsx'
import { BrowserRouter, useIsLeaving } from '../router/router.tsx'
import { UserProvider } from '../session/customer.tsx'
import { FailureProvider } from '../session/failure.tsx'
import { accessToken } from '../session/login-storage.ts'
import { useStored } from '../session/stored-item.ts'
import { lazyPart } from '../ui/basics/lazy-part.ts'
import { LogoHosts } from '../ui/bridge/logo-hosts.ts'
import { LoadingNext } from '../ui/feedback/Skeletons.tsx'
import { entrance, inside } from './entrances.ts'
import { Fetched } from './fetched-part.tsx'
import { CrashBoundary } from './frame/CrashBoundary.tsx'

const OutageBanner = lazyPart('OutageBanner', () => import('./outages/OutageBanner.tsx'))
const IdleWarning = lazyPart('IdleWarning', () => import('./session-guard/IdleWarning.tsx'))

/** Providers, the way in, and the watch over a session that is open. */
export function App({ api }: { api: Api }) {
  return (
    <ApiProvider value={api}>
      <LogoHosts value={api.config.logoHosts}>
        <UserProvider>
          <FailureProvider>
            <BrowserRouter>
              <CrashBoundary outermost>
                <Leaving />
                <Suspense>{api.config.capabilities.plannedOutages && <OutageBanner />}</Suspense>
                <Suspense>
                  <Routes>
                    <Route path={LOGIN_PATH} element={<Fetched part={entrance} props={{}} />} />
                    <Route path="*" element={<Fetched part={inside} props={{}} />} />
                  </Routes>
                </Suspense>
                <Watch />
              </CrashBoundary>
            </BrowserRouter>
          </FailureProvider>
        </UserProvider>
      </LogoHosts>
    </ApiProvider>
  )
}

/** A press was heard, and the next page is on its way. */
function Leaving() {
  return useIsLeaving() && <LoadingNext />
}

function Watch() {
  const isSignedIn = useStored(accessToken) !== undefined
  return <Suspense>{isSignedIn && <IdleWarning />}</Suspense>
}
