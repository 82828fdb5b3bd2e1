import type { ShareType } from '@consente/contract/portal/values'

/** `/`: the login, the way in with another institution's request, and the way back from one. */
export const LOGIN_PATH = '/'

/** No page of its own: it falls to `/` (docs/domain/product.md). */
export const HOLDER_LOGIN_PATH = '/holder-login'

/** Every other page: its address (docs/domain/screens.md) and its title in the browser's tab. */
export const PAGES = {
  forgotPassword: { path: '/forgot-password', title: 'Recuperar senha' },
  signUp: { path: '/sign-up', title: 'Cadastro' },
  recipientHome: { path: '/recipient-open-insurance', title: 'Início' },
  selectInsurer: { path: '/recipient-select-insurer', title: 'Instituição' },
  confirmData: { path: '/recipient-confirm-open-insurance', title: 'Dados e prazo' },
  summary: { path: '/recipient-share-resume', title: 'Resumo' },
  shareRedirect: { path: '/recipient-share-redirect', title: 'Autorização' },
  sharedConfirmation: { path: '/recipient-shared-confirmation', title: 'Conclusão' },
  multiRequest: { path: '/recipient-multi-request', title: 'Efetivação da Solicitação' },
  shares: { path: '/myshares', title: 'Meus Compartilhamentos' },
  shareDetails: { path: '/myshares/:consentId', title: 'Detalhes do compartilhamento' },
  renewal: { path: '/myshares/:consentId/renovar', title: 'Renovar o compartilhamento' },
  receivedData: { path: '/myshares/:consentId/dados', title: 'Dados recebidos' },
  whoRead: { path: '/quem-leu', title: 'Quem leu' },
  receipts: { path: '/comprovantes', title: 'Comprovantes' },
  receipt: { path: '/comprovante/:number', title: 'Comprovante' },
  checkReceipt: { path: '/conferir', title: 'Conferir comprovante' },
  notices: { path: '/avisos', title: 'Avisos' },
  reminders: { path: '/lembretes', title: 'Lembretes' },
  security: { path: '/seguranca', title: 'Segurança' },
  unrecognised: { path: '/nao-reconheco/:consentId', title: 'Não reconheço este pedido' },
  phone: { path: '/celular', title: 'Continuar no celular' },
  backToComputer: { path: '/volte-ao-computador', title: 'Volte ao computador' },
  holderConfirm: { path: '/holder-confirm-share', title: 'Confirmar o compartilhamento' },
  holderReview: { path: '/holder-confirm-share-resume', title: 'Resumo do compartilhamento' },
  holderRedirect: { path: '/holder-confirm-share-redirect', title: 'Volta à outra instituição' },
  holderMultiReview: {
    path: '/holder-confirm-multi-share-resume',
    title: 'Resumo com mais de um responsável',
  },
  holderMultiRedirect: {
    path: '/holder-confirm-multi-share-redirect',
    title: 'Compartilhamento autorizado',
  },
} as const satisfies Readonly<Record<string, { path: string; title: string }>>

/** `/`, with the other institution's request when there is one. */
export function loginPath(intentId: string | undefined): string {
  return intentId === undefined ? LOGIN_PATH : `${LOGIN_PATH}?${new URLSearchParams({ intent_id: intentId })}`
}

/** The parameter that names the tab of the list of sharings. */
export const TAB_PARAMETER = 'aba'

/** The list of sharings, on the tab that holds a sharing of that type; on the first one if the type is not known. */
export function sharesPath(shareType: ShareType | undefined): string {
  const { path } = PAGES.shares
  return shareType === 'RECEIVING' ? `${path}?${TAB_PARAMETER}=recebidos` : path
}

export const sharePath = (consentId: string): string => withConsent(PAGES.shareDetails.path, consentId)

/** The data that a sharing has brought. */
export const receivedDataPath = (consentId: string): string => withConsent(PAGES.receivedData.path, consentId)

/** "Não reconheço este pedido", of a sharing. */
export const unrecognisedPath = (consentId: string): string => withConsent(PAGES.unrecognised.path, consentId)

/** A consent id is a URN: its colons and slashes are part of one segment of the address. */
function withConsent(path: string, consentId: string): string {
  return path.replace(':consentId', () => encodeURIComponent(consentId))
}

/** One receipt of the customer's. */
export const receiptPath = (number: string): string => PAGES.receipt.path.replace(':number', () => number)
