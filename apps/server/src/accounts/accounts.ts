import type { Insurer } from '../insurer/insurer.ts'
import type { Identify } from '../platform/http.ts'
import type { Job } from '../platform/jobs.ts'
import type { OutboxHandler } from '../platform/outbox.ts'
import type { Platform } from '../platform/platform.ts'
import { changePassword, type PasswordChange } from './change-password.ts'
import { cleanUp } from './clean-up.ts'
import { checkPortalClient, clientToken } from './client-token.ts'
import { endSession } from './end-session.ts'
import { identify } from './identify.ts'
import { importAccounts } from './import-accounts.ts'
import { createMailHandler } from './mail.ts'
import { createParts } from './parts.ts'
import { refresh } from './refresh.ts'
import { type Registration, register } from './register.ts'
import { sendActivationCode } from './send-activation-code.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { situation } from './situation.ts'
import { validateActivationCode } from './validate-activation-code.ts'

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
