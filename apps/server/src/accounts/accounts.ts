import type { Insurer } from '../insurer/insurer.ts'
import type { Identify } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import type { Job } from '../platform/work/jobs.ts'
import type { OutboxHandler } from '../platform/work/outbox.ts'
import { createParts } from './accounts-deps.ts'
import { sendActivationCode } from './activation/send-activation-code.ts'
import { validateActivationCode } from './activation/validate-activation-code.ts'
import { cleanUp } from './delete-expired.ts'
import { createMailHandler } from './mail-handler.ts'
import { changePassword, type PasswordChange } from './passwords/change-password.ts'
import { situation } from './registration/customer-situation.ts'
import { importAccounts } from './registration/import-accounts.ts'
import { type Registration, register } from './registration/register-account.ts'
import { checkPortalClient, clientToken } from './sessions/client-token.ts'
import { endSession } from './sessions/end-session.ts'
import { identify } from './sessions/identify-customer.ts'
import { refresh } from './sessions/refresh-session.ts'
import { type Credentials, signIn } from './sessions/sign-in-with-password.ts'

const EACH_TEN_MINUTES = '*/10 * * * *'

/** Customers' access: tokens, sign-in, registration, codes, passwords. Each use case is a file of its own. */
export function createAccounts(deps: { platform: Platform; insurer: Insurer }) {
  const parts = createParts(deps)
  const { config } = deps.platform
  return {
    identify: ((bearer) => identify(parts, bearer)) satisfies Identify,
    checkPortalClient: (authorization: string) => checkPortalClient(parts, authorization),
    clientToken: (authorization: string) => clientToken(parts, authorization),
    situation: (request: Parameters<typeof situation>[1]) => situation(parts, request),
    signIn: (credentials: Credentials) => signIn(parts, credentials),
    refresh: (refreshToken: string) => refresh(parts, refreshToken),
    endSession: (refreshToken: string) => endSession(parts, refreshToken),
    sendActivationCode: (request: Parameters<typeof sendActivationCode>[1]) =>
      sendActivationCode(parts, request),
    validateActivationCode: (request: Parameters<typeof validateActivationCode>[1]) =>
      validateActivationCode(parts, request),
    register: (request: Registration) => register(parts, request),
    changePassword: (request: PasswordChange) => changePassword(parts, request),
    importAccounts: () => importAccounts(parts),
    jobs: [{ name: 'accounts.clean-up', cron: EACH_TEN_MINUTES, run: () => cleanUp(parts) }] satisfies Job[],
    outboxHandlers: { mail: createMailHandler(config) } satisfies Record<string, OutboxHandler>,
  }
}
export type Accounts = ReturnType<typeof createAccounts>
