/** Where this journey is and leads to (specification section 2). */
export const HOME = '/'
export const CONFIRM = '/holder-confirm-share'
export const REVIEW = '/holder-confirm-share-resume'
export const REDIRECT = '/holder-confirm-share-redirect'
export const MULTI_REVIEW = '/holder-confirm-multi-share-resume'
export const MULTI_REDIRECT = '/holder-confirm-multi-share-redirect'
/** No route of its own: it falls to `/` (decisions, "The product"). */
export const HOLDER_LOGIN = '/holder-login'

/** `/`, for the request that brought the customer where it is known. */
export function signInPath(intentId: string | undefined): string {
  return intentId === undefined ? HOME : `${HOME}?intent_id=${encodeURIComponent(intentId)}`
}
