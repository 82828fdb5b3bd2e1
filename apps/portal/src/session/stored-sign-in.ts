/** The keys of the customer's tokens and document, and of their last touch. */
export const ACCESS_TOKEN_KEY = 'access_token'
export const CREDENTIALS_KEY = 'user_credentials'
export const LAST_ACTIVITY_KEY = 'consente.last-activity'
/** The customer's choices so far. */
export const DRAFT_KEY = 'resumeData'
/** Holder: the consent that the customer signed in for. */
export const CONSENT_KEY = 'consent-data'

/** The signed-in customer, as far as storage says. */
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
 * The stored sign-in, before the portal runs: without the checks of `login-storage.ts`, whose weight the first paint
 * would wait for. Undefined where nobody is signed in, or where the portal would have to read it first.
 */
export const storedSignIn = (): StoredSignIn | undefined =>
  readable(() => {
    const token = localStorage.getItem(ACCESS_TOKEN_KEY)
    const { documentId, loggedUser } = objectAt(CREDENTIALS_KEY)
    if (!token || !/^[A-Z0-9]+$/.test(documentId)) return undefined
    const lastActivity = Number.parseInt(localStorage.getItem(LAST_ACTIVITY_KEY) ?? '', 10)
    return { token, documentId, isNamed: /^\d{11}$/.test(loggedUser || documentId), lastActivity }
  })

/** Step 2 is shown after step 1: one institution with one server, for one purpose. */
export const hasChosenInstitution = (): boolean | undefined =>
  readable(() => {
    const { activeOject, dataGoals } = objectAt(DRAFT_KEY).selectInsurerData
    const isChosen = ({ isChecked }: { isChecked?: boolean }): boolean => isChecked === true
    return activeOject.AuthorisationServers.length === 1 && dataGoals.some(isChosen)
  })

/**
 * Holder: the name of the institution that asks in this tab. Undefined where none is named, or where another tab's request has taken
 * the place of this one.
 */
export const storedAsker = (): string | undefined =>
  readable(() => {
    const { consentId, organisationName } = objectAt(CONSENT_KEY)
    const ofTab = history.state?.portal?.consentId ?? consentId
    return ofTab === consentId && typeof organisationName === 'string' ? organisationName : undefined
  })

/** The read value; undefined if it cannot be read. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const objectAt = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}')
