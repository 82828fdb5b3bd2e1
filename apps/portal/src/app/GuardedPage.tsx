import { lazy, Suspense } from 'react'
import { LOGIN_PATH } from '../paths.ts'
import { Navigate } from '../router/router.tsx'
import { useUser } from '../session/customer.tsx'
import { keepRepresentative } from '../session/keep-sign-in.ts'
import { accessToken } from '../session/login-storage.ts'
import { useStored } from '../session/use-stored.ts'
import { LoadingPage } from '../ui/feedback/Skeletons.tsx'
import { CrashBoundary } from './frame/CrashBoundary.tsx'
import { Frame } from './frame/Frame.tsx'
import type { PageRoute } from './routes.tsx'

/** Few customers are companies without a representative named at sign-in. */
const RepresentativeForm = lazy(async () => ({
  default: (await import('../ui/form/RepresentativeForm.tsx')).RepresentativeForm,
}))

/** A page in its frame, or the way to `/` when what it needs is not there. */
export function GuardedPage({ route }: { route: PageRoute }) {
  const hasToken = useStored(accessToken) !== undefined
  const { user } = useUser()
  const isOpen = {
    nothing: true,
    token: hasToken,
    customer: hasToken && user !== null,
    representative: hasToken && user !== null,
  }[route.needs]
  if (!isOpen) return <Navigate to={LOGIN_PATH} replace />
  const asksRepresentative = route.needs === 'representative' && user?.loggedUser === ''
  const Page = route.page
  return (
    <Frame title={route.title} inside={route.needs !== 'nothing'}>
      <CrashBoundary key={route.path}>
        <Suspense fallback={<LoadingPage />}>
          {asksRepresentative ? <RepresentativeForm onGiven={keepRepresentative} /> : <Page />}
        </Suspense>
      </CrashBoundary>
    </Frame>
  )
}
