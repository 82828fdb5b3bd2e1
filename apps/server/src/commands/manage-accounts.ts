import { parseArgs } from 'node:util'
import { Document } from '@consente/domain/document'
import { createAccountStore } from '../accounts/account.store.ts'
import {
  disableAccount,
  enableAccount,
  endEverySession,
  endSessionsOf,
  type OperatorDeps,
} from '../accounts/operator-actions.ts'
import { createSessionStore } from '../accounts/sessions/session.store.ts'
import { systemClock } from '../platform/base/clock.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import { type Config, loadConfig } from '../platform/config/server-config.ts'
import { withOperatorAccess } from './with-operator-access.ts'

/**
 * Lets an operator manage customers' access, whether or not the institution runs. Reads the same environment as the server. Its output never contains the document.
 */
const USAGE = `accounts disable <document>          no sign-in, no renewal, no new password; its sessions end
accounts enable <document>           undoes that
accounts end-sessions <document>     everybody who is signed in to the account has to sign in again
accounts end-sessions --all          the same for every customer`

type Action = (deps: OperatorDeps) => Promise<{ ended: number | undefined; what: string }>

/** The action that the arguments name. @throws {ConfigError} */
function asked([command, given, ...more]: readonly string[], all: boolean): Action {
  if (command === 'end-sessions' && all && given === undefined)
    return async (deps) => ({ ended: await endEverySession(deps), what: 'Done' })
  const action = ACTIONS[command ?? '']
  if (!action || given === undefined || all || more.length > 0) throw new ConfigError(USAGE)
  if (!Document.parse(given)) throw new ConfigError('The document is not a CPF or CNPJ.')
  return async (deps) => ({ ended: await action.does(deps, Document.strip(given)), what: action.what })
}

const ACTIONS: Readonly<Record<string, { does: typeof disableAccount; what: string }>> = {
  disable: { does: disableAccount, what: 'The account is disabled' },
  enable: { does: enableAccount, what: 'The account is enabled' },
  'end-sessions': { does: endSessionsOf, what: 'Done' },
}

function withOperatorDeps<T>(config: Config, work: (deps: OperatorDeps) => Promise<T>): Promise<T> {
  return withOperatorAccess(config, ({ database, audit }) =>
    work({
      database,
      accounts: createAccountStore(database),
      sessions: createSessionStore(database),
      clock: systemClock,
      audit,
    }),
  )
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  })
  const action = asked(positionals, values.all)
  const { ended, what } = await withOperatorDeps(loadConfig(process.env), action)
  if (ended === undefined) throw new ConfigError('No account has this document.')
  console.log(`${what}; sessions that ended: ${ended}.`)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
