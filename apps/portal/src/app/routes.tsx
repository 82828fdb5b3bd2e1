import type { PortalConfig } from '@consente/contract/portal/config'
import type { ComponentType } from 'react'
import { PAGES } from '../paths.ts'
import { type FetchedPart, fetchedPart } from './fetched-part.tsx'

type Capability = keyof PortalConfig['capabilities']

/**
 * The route table (addresses and titles: `paths.ts`). `needs` is what storage must hold before the page is rendered: an access
 * token (`token`, as specified), and also who it belongs to (`customer`) where the page acts for a document, and for a company the CPF of its representative
 * (`representative`, asked for in the page's place) where it acts in a person's name. Without
 * it the customer is sent to `/`. Unknown paths go to `/`.
 */
export type PageRoute = {
  path: string
  /** The title of the browser's tab. */
  title: string
  needs: 'nothing' | 'token' | 'customer' | 'representative'
  /** Without this capability of the backend, or all of these, there is no such address. */
  capability?: Capability | readonly Capability[]
  /** With an identity provider, its page of that name comes in the place of this one. */
  atProvider?: 'signUp' | 'recovery'
  /** Mails lead here: a customer who has to sign in first comes back to this page. */
  isLinked?: boolean
  page: FetchedPart
}

/** A page by its named export, loaded when first visited or ahead of it. */
function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): Pick<PageRoute, 'page'> {
  return { page: fetchedPart(async () => (await load())[name]) }
}

export const ROUTES: readonly PageRoute[] = [
  {
    ...PAGES.forgotPassword,
    needs: 'nothing',
    atProvider: 'recovery',
    ...page('ForgotPasswordPage', () => import('../journeys/access/recovery/ForgotPasswordPage.tsx')),
  },
  {
    ...PAGES.signUp,
    needs: 'nothing',
    atProvider: 'signUp',
    ...page('SignUpPage', () => import('../journeys/access/sign-up/SignUpPage.tsx')),
  },
  {
    ...PAGES.recipientHome,
    needs: 'token',
    ...page('RecipientHomePage', () => import('../journeys/home/RecipientHomePage.tsx')),
  },
  {
    ...PAGES.selectInsurer,
    needs: 'representative',
    ...page(
      'SelectInsurerPage',
      () => import('../journeys/recipient/step-1-institution/SelectInsurerPage.tsx'),
    ),
  },
  {
    ...PAGES.confirmData,
    needs: 'representative',
    ...page('ConfirmDataPage', () => import('../journeys/recipient/step-2-data/ConfirmDataPage.tsx')),
  },
  {
    ...PAGES.summary,
    needs: 'representative',
    ...page('SummaryPage', () => import('../journeys/recipient/step-3-summary/SummaryPage.tsx')),
  },
  {
    ...PAGES.shareRedirect,
    needs: 'customer',
    ...page('ShareRedirectPage', () => import('../journeys/recipient/step-4-redirect/ShareRedirectPage.tsx')),
  },
  {
    ...PAGES.sharedConfirmation,
    needs: 'customer',
    ...page(
      'SharedConfirmationPage',
      () => import('../journeys/recipient/step-5-receipt/SharedConfirmationPage.tsx'),
    ),
  },
  {
    ...PAGES.multiRequest,
    needs: 'token',
    ...page('MultiRequestPage', () => import('../journeys/recipient/multi-request/MultiRequestPage.tsx')),
  },
  {
    ...PAGES.shares,
    needs: 'customer',
    isLinked: true,
    ...page('SharesPage', () => import('../journeys/shares-list/SharesPage.tsx')),
  },
  {
    ...PAGES.shareDetails,
    needs: 'customer',
    isLinked: true,
    ...page('ShareDetailsPage', () => import('../journeys/sharing/details/ShareDetailsPage.tsx')),
  },
  {
    ...PAGES.renewal,
    needs: 'representative',
    capability: 'replaces',
    isLinked: true,
    ...page('RenewalPage', () => import('../journeys/sharing/renewal/RenewalPage.tsx')),
  },
  {
    ...PAGES.receivedData,
    needs: 'customer',
    ...page('ReceivedDataPage', () => import('../journeys/received-data/ReceivedDataPage.tsx')),
  },
  {
    ...PAGES.whoRead,
    needs: 'customer',
    capability: 'accessLog',
    isLinked: true,
    ...page('WhoReadPage', () => import('../journeys/who-read/WhoReadPage.tsx')),
  },
  {
    ...PAGES.receipts,
    needs: 'customer',
    capability: 'allReceipts',
    isLinked: true,
    ...page('ReceiptsPage', () => import('../journeys/receipts/all/ReceiptsPage.tsx')),
  },
  {
    ...PAGES.receipt,
    needs: 'customer',
    capability: 'receipts',
    isLinked: true,
    ...page('ReceiptPage', () => import('../journeys/receipts/receipt/ReceiptPage.tsx')),
  },
  {
    ...PAGES.checkReceipt,
    needs: 'nothing',
    capability: 'receipts',
    ...page('CheckPage', () => import('../journeys/receipts/check/CheckPage.tsx')),
  },
  {
    ...PAGES.notices,
    needs: 'customer',
    capability: 'notices',
    isLinked: true,
    ...page('NoticesPage', () => import('../journeys/notices/notices-pages.ts')),
  },
  {
    ...PAGES.reminders,
    needs: 'customer',
    capability: 'notices',
    isLinked: true,
    ...page('RemindersPage', () => import('../journeys/notices/notices-pages.ts')),
  },
  {
    ...PAGES.security,
    needs: 'customer',
    capability: ['strongSignIn', 'sessions'],
    isLinked: true,
    ...page('SecurityPage', () => import('../journeys/security/SecurityPage.tsx')),
  },
  {
    ...PAGES.unrecognised,
    needs: 'customer',
    capability: 'notices',
    isLinked: true,
    ...page('UnrecognisedPage', () => import('../journeys/unrecognised/UnrecognisedPage.tsx')),
  },
  {
    ...PAGES.phone,
    needs: 'nothing',
    capability: 'handoff',
    ...page('PhonePage', () => import('../journeys/holder/handoff/PhonePage.tsx')),
  },
  {
    ...PAGES.backToComputer,
    needs: 'nothing',
    capability: 'handoff',
    ...page('BackToComputerPage', () => import('../journeys/holder/handoff/BackToComputerPage.tsx')),
  },
  {
    ...PAGES.holderConfirm,
    needs: 'customer',
    ...page('HolderConfirmPage', () => import('../journeys/holder/confirm/HolderConfirmPage.tsx')),
  },
  {
    ...PAGES.holderReview,
    needs: 'customer',
    ...page('HolderReviewPage', () => import('../journeys/holder/review/HolderReviewPage.tsx')),
  },
  {
    ...PAGES.holderRedirect,
    needs: 'token',
    ...page('HolderRedirectPage', () => import('../journeys/holder/redirect/HolderRedirectPage.tsx')),
  },
  {
    ...PAGES.holderMultiReview,
    needs: 'token',
    ...page(
      'HolderMultiReviewPage',
      () => import('../journeys/holder/several-approvers/HolderMultiReviewPage.tsx'),
    ),
  },
  {
    ...PAGES.holderMultiRedirect,
    needs: 'token',
    ...page(
      'HolderMultiRedirectPage',
      () => import('../journeys/holder/several-approvers/HolderMultiRedirectPage.tsx'),
    ),
  },
]
