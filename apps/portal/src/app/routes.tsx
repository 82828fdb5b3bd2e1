import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * The route table (specification section 2). `needs` is what storage must hold before the page is rendered: an access
 * token (`token`, as specified), and also who it belongs to (`customer`) where the page acts for a document. Without
 * it the customer is sent to `/`. Unknown paths go to `/`.
 */
export type PageRoute = {
  path: string
  /** Of the browser's tab. */
  title: string
  needs: 'nothing' | 'token' | 'customer'
  page: LazyExoticComponent<ComponentType>
  /** Brings the page before it is visited. */
  fetchAhead: () => Promise<unknown>
}

/** A page by its named export, loaded when first visited or ahead of it. */
function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Pick<PageRoute, 'page' | 'fetchAhead'> {
  return { page: lazy(async () => ({ default: (await load())[name] })), fetchAhead: load }
}

export const ROUTES: readonly PageRoute[] = [
  {
    path: '/forgot-password',
    title: 'Recuperar senha',
    needs: 'nothing',
    ...page('ForgotPasswordPage', () => import('../journeys/access/recovery/ForgotPasswordPage.tsx')),
  },
  {
    path: '/sign-up',
    title: 'Cadastro',
    needs: 'nothing',
    ...page('SignUpPage', () => import('../journeys/access/sign-up/SignUpPage.tsx')),
  },
  {
    path: '/recipient-open-insurance',
    title: 'Início',
    needs: 'token',
    ...page('RecipientHomePage', () => import('../journeys/recipient/home/RecipientHomePage.tsx')),
  },
  {
    path: '/recipient-select-insurer',
    title: 'Instituição',
    needs: 'customer',
    ...page(
      'SelectInsurerPage',
      () => import('../journeys/recipient/step-1-institution/SelectInsurerPage.tsx'),
    ),
  },
  {
    path: '/recipient-confirm-open-insurance',
    title: 'Dados e prazo',
    needs: 'customer',
    ...page('ConfirmDataPage', () => import('../journeys/recipient/step-2-data/ConfirmDataPage.tsx')),
  },
  {
    path: '/recipient-share-resume',
    title: 'Resumo',
    needs: 'customer',
    ...page('SummaryPage', () => import('../journeys/recipient/step-3-summary/SummaryPage.tsx')),
  },
  {
    path: '/recipient-share-redirect',
    title: 'Autorização',
    needs: 'customer',
    ...page('ShareRedirectPage', () => import('../journeys/recipient/step-4-redirect/ShareRedirectPage.tsx')),
  },
  {
    path: '/recipient-shared-confirmation',
    title: 'Conclusão',
    needs: 'customer',
    ...page(
      'SharedConfirmationPage',
      () => import('../journeys/recipient/step-5-receipt/SharedConfirmationPage.tsx'),
    ),
  },
  {
    path: '/recipient-multi-request',
    title: 'Efetivação da Solicitação',
    needs: 'token',
    ...page('MultiRequestPage', () => import('../journeys/recipient/multi-request/MultiRequestPage.tsx')),
  },
  {
    path: '/myshares',
    title: 'Meus Compartilhamentos',
    needs: 'customer',
    ...page('SharesPage', () => import('../journeys/shares/list/SharesPage.tsx')),
  },
  {
    path: '/myshares/:consentId',
    title: 'Detalhes do compartilhamento',
    needs: 'customer',
    ...page('ShareDetailsPage', () => import('../journeys/shares/details/ShareDetailsPage.tsx')),
  },
  {
    path: '/myshares/:consentId/dados',
    title: 'Dados recebidos',
    needs: 'customer',
    ...page('ReceivedDataPage', () => import('../journeys/shares/received-data/ReceivedDataPage.tsx')),
  },
  {
    path: '/holder-confirm-share',
    title: 'Confirmar o compartilhamento',
    needs: 'customer',
    ...page('HolderConfirmPage', () => import('../journeys/holder/confirm/HolderConfirmPage.tsx')),
  },
  {
    path: '/holder-confirm-share-resume',
    title: 'Resumo do compartilhamento',
    needs: 'customer',
    ...page('HolderReviewPage', () => import('../journeys/holder/review/HolderReviewPage.tsx')),
  },
  {
    path: '/holder-confirm-share-redirect',
    title: 'Volta à outra instituição',
    needs: 'token',
    ...page('HolderRedirectPage', () => import('../journeys/holder/redirect/HolderRedirectPage.tsx')),
  },
  {
    path: '/holder-confirm-multi-share-resume',
    title: 'Resumo com mais de um responsável',
    needs: 'token',
    ...page(
      'HolderMultiReviewPage',
      () => import('../journeys/holder/several-approvers/HolderMultiReviewPage.tsx'),
    ),
  },
  {
    path: '/holder-confirm-multi-share-redirect',
    title: 'Compartilhamento autorizado',
    needs: 'token',
    ...page(
      'HolderMultiRedirectPage',
      () => import('../journeys/holder/several-approvers/HolderMultiRedirectPage.tsx'),
    ),
  },
]
