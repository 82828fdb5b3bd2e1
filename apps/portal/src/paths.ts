/** Places that the shell itself leads to. */
export const HOME = '/recipient-open-insurance'
export const SHARES = '/myshares'
export const FIRST_STEP = '/recipient-select-insurer'
export const CONFIRMATION = '/recipient-shared-confirmation'
export const HOLDER_CONFIRM = '/holder-confirm-share'
