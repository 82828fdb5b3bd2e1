import { isAddress } from '@consente/domain/base/web-address'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../api/api.ts'
import { createQueryClient } from '../api/query-client.ts'
import { LOGIN_PATH } from '../paths.ts'
import { Route, Routes } from '../router/Routes.tsx'
import { Navigate } from '../router/router.tsx'
import { ChosenResourcesProvider } from '../session/chosen-resources-context.tsx'
import { useUser } from '../session/customer.tsx'
import { SelectionProvider } from '../session/selection.tsx'
import { ShareDraftProvider } from '../session/share-draft-context.tsx'
import { Button } from '../ui/basics/Button.tsx'
import { ToastProvider } from '../ui/feedback/Toasts.tsx'
import { Opening } from '../ui/layout/Opening.tsx'
import { FailureDialog } from './frame/FailureDialog.tsx'
import { Frame } from './frame/Frame.tsx'
import { GuardedPage } from './GuardedPage.tsx'
import { type PageRoute, ROUTES } from './routes.tsx'

/** Every page but the login, and what they share: answers already read, what has been chosen, toasts, failures. */
export function Inside() {
  const [queryClient] = useState(createQueryClient)
  useForgetting(() => queryClient.clear())
  return (
    <QueryClientProvider client={queryClient}>
      <ShareDraftProvider>
        <ChosenResourcesProvider>
          <SelectionProvider>
            <ToastProvider>
              <Pages />
              <FailureDialog />
            </ToastProvider>
          </SelectionProvider>
        </ChosenResourcesProvider>
      </ShareDraftProvider>
    </QueryClientProvider>
  )
}

/** The route table, as far as the backend offers it; unknown paths go to `/`. */
function Pages() {
  const { capabilities, identityProvider } = useApi().config
  const elementOf = (route: PageRoute) => {
    const address = capabilities.identityProvider && route.atProvider && identityProvider?.[route.atProvider]
    return address ? (
      <LeaveForProvider title={route.title} address={address} />
    ) : (
      <GuardedPage route={route} />
    )
  }
  return (
    <Routes>
      {ROUTES.filter(
        ({ capability }) => capability === undefined || [capability].flat().some((one) => capabilities[one]),
      ).map((route) => (
        <Route key={route.path} path={route.path} element={elementOf(route)} />
      ))}
      <Route path="*" element={<Navigate to={LOGIN_PATH} replace />} />
    </Routes>
  )
}

/** Answers of the server belong to one customer: when they leave, or somebody else comes, nothing of them stays. */
function useForgetting(forget: () => void): void {
  const documentId = useUser().user?.documentId
  const previous = useRef(documentId)
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== documentId) forget()
    previous.current = documentId
  })
}

/** A page that the insurer's identity provider has. It takes this one's place, so that the way back does not lead here again. */
function LeaveForProvider({ title, address }: { title: string; address: string }) {
  useEffect(() => {
    if (isAddress(address)) window.location.replace(address)
  }, [address])
  return (
    <Frame title={title} inside={false}>
      <Opening title="Você vai para a página de entrada" lead="Se ela não abrir sozinha, use o botão." />
      <Button href={address}>CONTINUAR</Button>
    </Frame>
  )
}
