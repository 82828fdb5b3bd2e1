import { parseArgs } from 'node:util'
import { tableOf } from '@consente/domain/base/table-of'
import { Document } from '@consente/domain/document'
import { createAccountStore } from '../accounts/account.store.ts'
import { createIdentityCodeStore } from '../accounts/factors/identity/identity-code.store.ts'
import {
  disableAccount,
  enableAccount,
  endEverySession,
  endSessionsOf,
  issueIdentityCode,
} from '../accounts/operator-actions.ts'
import { createPasswords } from '../accounts/passwords/passwords.ts'
import { createSessionStore } from '../accounts/sessions/session.store.ts'
import { loadConfig } from '../declarations.ts'
import { systemClock } from '../platform/base/clock.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Config } from '../platform/config/server-config.ts'
import { sayWhy } from './say-why.ts'
import { withOperatorAccess } from './with-operator-access.ts'

/**
 * Lets an operator manage customers' access, whether or not the institution runs. Reads the same environment as the server. Its output never contains the document.
 */
const USAGE = `accounts disable <document>          no sign-in, no renewal, no new password; its sessions end
accounts enable <document>           undoes that
accounts end-sessions <document>     everybody who is signed in to the account has to sign in again
accounts end-sessions --all          the same for every customer
accounts identity-code <document>    a code for a customer whom you have identified; good once, for an hour`

type Deps = Parameters<typeof issueIdentityCode>[0]
/** @returns what to say; undefined when no account has the document */
type Action = (deps: Deps) => Promise<string | undefined>

/** The action that the arguments name. @throws {ConfigError} */
function asked([command, given, ...more]: readonly string[], all: boolean): Action {
  if (command === 'end-sessions' && all && given === undefined)
    return async (deps) => said('Done', await endEverySession(deps))
  const action = ACTIONS[command ?? '']
  if (!action || given === undefined || all || more.length > 0) throw new ConfigError(USAGE)
  if (!Document.parse(given)) throw new ConfigError('The document is not a CPF or CNPJ.')
  return (deps) => action(deps, Document.strip(given))
}

const said = (what: string, ended: number | undefined): string | undefined =>
  ended === undefined ? undefined : `${what}; sessions that ended: ${ended}.`

const ACTIONS: Readonly<Record<string, (deps: Deps, document: string) => Promise<string | undefined>>> =
  tableOf({
    disable: async (deps, document) => said('The account is disabled', await disableAccount(deps, document)),
    enable: async (deps, document) => said('The account is enabled', await enableAccount(deps, document)),
    'end-sessions': async (deps, document) => said('Done', await endSessionsOf(deps, document)),
    'identity-code': async (deps, document) => {
      const code = await issueIdentityCode(deps, document)
      return code && `The code, good once and for an hour: ${code.replace(/(.{4})/, '$1 ')}`
    },
  })

function withOperatorDeps<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  return withOperatorAccess(config, ({ database, audit, seal }) =>
    work({
      database,
      accounts: createAccountStore(database),
      sessions: createSessionStore(database),
      clock: systemClock,
      audit,
      seal,
      passwords: createPasswords(config.hashing),
      identityCodes: createIdentityCodeStore(database),
    }),
  )
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  })
  const action = asked(positionals, values.all)
  const done = await withOperatorDeps(loadConfig(process.env), action)
  if (done === undefined) throw new ConfigError('No account has this document.')
  console.log(done)
} catch (error) {
  sayWhy(error, USAGE)
}
