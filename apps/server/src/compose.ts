import type { FastifyInstance } from 'fastify'
import { createAccounts } from './accounts/accounts.ts'
import { accessRoutes } from './bff/access.routes.ts'
import { consentRoutes } from './bff/consents.routes.ts'
import { institutionRoutes } from './bff/institutions.routes.ts'
import { referenceRoutes } from './bff/reference.routes.ts'
import { settingsRoutes } from './bff/settings.routes.ts'
import { createDirectory } from './directory/directory.ts'
import { healthRoutes } from './health.routes.ts'
import { createHolder } from './holder/holder.ts'
import { openInsurer } from './insurer/insurer.ts'
import { createRoute } from './platform/http.ts'
import type { Job } from './platform/jobs.ts'
import { createOutbox } from './platform/outbox.ts'
import type { Platform } from './platform/platform.ts'
import { createRecipient } from './recipient/recipient.ts'
import { loadSettings } from './settings/settings.ts'

const OUTBOX_BEAT = 500

/** Puts the parts together on the server, in the roles that the configuration names. @returns its recurring jobs. */
export async function compose(app: FastifyInstance, platform: Platform): Promise<Job[]> {
  const { config } = platform
  const settings = loadSettings(config.settingsDir)
  const insurer = openInsurer(config)
  const accounts = createAccounts({ platform, insurer })
  await accounts.importAccounts()
  const directory = createDirectory({ platform, settings })
  await directory.start()
  const holder = config.roles.includes('holder') ? createHolder({ platform, insurer, directory }) : undefined
  const recipient = config.roles.includes('recipient') ? createRecipient({ platform, directory }) : undefined
  const parts = [accounts, directory, ...(holder ? [holder] : []), ...(recipient ? [recipient] : [])]

  healthRoutes(app, platform)
  referenceRoutes(app)
  directory.mount(app)
  await holder?.mount(app)
  await recipient?.mount(app)
  const route = createRoute(app, accounts.identify)
  accessRoutes(route, { accounts, consentOfIntent: async (intent) => holder?.consentOfIntent(intent) })
  settingsRoutes(route, settings)
  institutionRoutes(route, directory)
  consentRoutes(route, { ...(holder && { holder }), ...(recipient && { recipient }) })

  const handlers = Object.assign(
    {},
    ...parts.map((part) => ('outboxHandlers' in part ? part.outboxHandlers : {})),
  )
  const outbox = createOutbox({ store: platform.outbox, handlers, clock: platform.clock, log: platform.log })
  return [
    ...parts.flatMap((part) => part.jobs),
    { name: 'outbox', everyMs: OUTBOX_BEAT, run: outbox.runOnce },
  ]
}
