/** Where the tokens and the document of who is signed in are kept, and their last touch. */
export const ACCESS_TOKEN_KEY = 'access_token'
export const CREDENTIALS_KEY = 'user_credentials'
export const LAST_ACTIVITY_KEY = 'consente.last-activity'
/** What the customer has chosen so far. */
export const DRAFT_KEY = 'resumeData'

/** Who is signed in, as far as storage says. */
export type StoredSignIn = {
  token: string
  /** Bare, as the calls name it. */
  documentId: string
  /** A person, or a company whose representative is known. */
  isNamed: boolean
  /** Milliseconds since 1970 of the customer's last touch; NaN without one. */
  lastActivity: number
}

/**
 * What is kept of the sign-in, before the portal runs: without the checks of `login-storage.ts`, whose weight the first paint would
 * wait for. Undefined where nobody is signed in, or where the portal would have to read it first.
 */
export function storedSignIn(): StoredSignIn | undefined {
  try {
    const token = localStorage.getItem(ACCESS_TOKEN_KEY)
    const { documentId, loggedUser } = textOf(CREDENTIALS_KEY)
    if (!token || !/^[A-Z0-9]+$/.test(documentId)) return undefined
    const lastActivity = Number.parseInt(localStorage.getItem(LAST_ACTIVITY_KEY) ?? '', 10)
    return { token, documentId, isNamed: /^\d{11}$/.test(loggedUser || documentId), lastActivity }
  } catch {
    return undefined
  }
}

/** Step 2 is shown after step 1: one institution with one server, for one purpose. */
export function hasChosenInstitution(): boolean {
  try {
    const { activeOject, dataGoals } = textOf(DRAFT_KEY).selectInsurerData
    const isChosen = ({ isChecked }: { isChecked?: boolean }): boolean => isChecked === true
    return activeOject.AuthorisationServers.length === 1 && dataGoals.some(isChosen)
  } catch {
    return false
  }
}

const textOf = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}')
