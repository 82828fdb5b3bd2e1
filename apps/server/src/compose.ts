import type { PortalConfig } from '@consente/contract/portal/config'
import type { FastifyInstance } from 'fastify'
import { accessLogWork } from './access-log/access-log.ts'
import { createAccounts, openIdentityProvider, openPlaces } from './accounts/accounts.ts'
import { accessRoutes } from './bff/access.routes.ts'
import { consentRoutes } from './bff/consents.routes.ts'
import { handoffRoutes } from './bff/handoff.routes.ts'
import { handoverRoutes } from './bff/handover.routes.ts'
import { identityProviderRoutes } from './bff/identity-provider.routes.ts'
import { institutionRoutes } from './bff/institutions.routes.ts'
import { noticeRoutes } from './bff/notices.routes.ts'
import { outageRoutes } from './bff/outages.routes.ts'
import { receiptRoutes } from './bff/receipts.routes.ts'
import { referenceRoutes } from './bff/reference.routes.ts'
import { revocationRoutes } from './bff/revocations.routes.ts'
import { securityRoutes } from './bff/security.routes.ts'
import { sessionRoutes } from './bff/sessions.routes.ts'
import { settingsRoutes } from './bff/settings.routes.ts'
import { DECLARATIONS } from './declarations.ts'
import { createDirectory } from './directory/directory.ts'
import { createEvents } from './events/events.ts'
import { createHandoff } from './handoff/handoff.ts'
import { openHolder } from './holder/holder.ts'
import { openInsurer } from './insurer/insurer.ts'
import { senderOf } from './mails/mails.ts'
import { createNotices, createTell } from './notices/notices.ts'
import type { FunnelSteps } from './platform/audit/consent-funnel.ts'
import { type Customer, createRoutes } from './platform/http/route.ts'
import type { PartWork } from './platform/part.ts'
import type { Platform } from './platform/platform.ts'
import { createWork, type Work } from './platform/platform-work.ts'
import { limitPerAccount } from './platform/throttling/rate-limit.ts'
import { createReceipts } from './receipts/receipts.ts'
import { createRecipient } from './recipient/recipient.ts'
import { createMop, createPcm, createRegulator } from './regulator/regulator.ts'
import { loadSettings } from './settings/settings.ts'
import { appLinkRoutes } from './web/app-links.routes.ts'
import { healthRoutes } from './web/health.routes.ts'
import { securityTxtRoutes } from './web/security-txt.routes.ts'

/**
 * Makes the parts of the roles that the configuration names.
 * @param app the server on which they are mounted; none in a program that answers no requests
 * @returns their work outside of requests
 */
export async function compose(
  app: FastifyInstance | undefined,
  platform: Platform,
  portal: PortalConfig,
): Promise<Work> {
  const { config } = platform
  const settings = loadSettings(config.settingsDir, config)
  const insurer = openInsurer(config)
  const tell = createTell(platform)
  const sender = senderOf(config, portal)
  const accounts = createAccounts({
    platform,
    insurer,
    tell,
    sender,
    places: await openPlaces(config.placeDatabase),
    provider: await openIdentityProvider(platform),
  })
  if (app) await accounts.importAccounts()
  const directory = createDirectory({ platform, settings })
  await directory.start()
  const holder = config.roles.includes('holder')
    ? await openHolder({ platform, insurer, directory, portal, tell })
    : undefined
  const recipient = config.roles.includes('recipient')
    ? createRecipient({ platform, directory, tell })
    : undefined
  const handoffs =
    holder && portal.capabilities.handoff ? createHandoff({ platform, requests: holder }) : undefined
  const roles = [holder, recipient].filter((role) => role !== undefined)
  const sharings = roles.map((role) => role.sharings)
  const notices = createNotices({ platform, sender, insurer, accounts, sharings })
  const regulator = createRegulator({
    platform,
    directory,
    insurer,
    states: {
      ...(holder && { holder: holder.countByStatus }),
      ...(recipient && { recipient: recipient.countByStatus }),
    },
  })
  const { sacPhone } = portal
  const receipts = createReceipts({
    platform,
    directory,
    brand: { colour: portal.brand.colour, ...(sacPhone && { sacPhone }) },
  })
  const sources = { accounts, directory, ...(holder && { holder }), ...(recipient && { recipient }) }
  const steps: FunnelSteps = Object.assign({}, ...DECLARATIONS.map(({ funnelSteps }) => funnelSteps ?? {}))
  const pcm = await createPcm({ platform, steps, sources })
  const mop = createMop({ platform, sources })
  const parts: PartWork[] = [
    accounts,
    directory,
    accessLogWork(platform),
    notices,
    receipts,
    regulator,
    pcm,
    mop,
    await createEvents(platform, DECLARATIONS),
    ...roles,
    ...(handoffs ? [handoffs] : []),
  ]

  const work = createWork(platform, DECLARATIONS, parts)
  if (!app) return work

  healthRoutes(app, platform)
  securityTxtRoutes(app, platform)
  appLinkRoutes(app, platform)
  referenceRoutes(app, config.publicUrl)
  directory.mount(app)
  receipts.mount(app)
  accounts.provider?.mount(app)
  await regulator.mount(app)
  await holder?.mount(app)
  await recipient?.mount(app)
  handoffs?.mount(app)
  const identify = limitPerAccount(accounts.identify, config.traffic.accountPerMinute)
  const { route, refuseOtherMethods } = createRoutes(app, identify, accounts.isPortal)
  const access = {
    accounts,
    consentOfIntent: async (intent: string) => holder?.consentOfIntent(intent),
    waitingConsentOf: async (intent: string) => holder?.waitingConsentOf(intent),
  }
  accessRoutes(route, access)
  if (accounts.provider) identityProviderRoutes(route, accounts.provider, access)
  if (portal.capabilities.handover) handoverRoutes(route, access)
  if (portal.capabilities.strongSignIn) securityRoutes(route, access)
  sessionRoutes(route, accounts, portal.capabilities)
  settingsRoutes(route, settings)
  outageRoutes(route, regulator)
  institutionRoutes(route, directory)
  const halves = { ...(holder && { holder }), ...(recipient && { recipient }) }
  consentRoutes(route, { ...halves, notices, handoffs })
  if (handoffs) handoffRoutes(route, handoffs)
  const { endTogether, strongSignIn: takesFactors } = portal.capabilities
  if (endTogether) {
    const demandProof = (customer: Customer) => accounts.demandStrongestProof(customer, { takesFactors })
    revocationRoutes(route, { halves, demandProof, log: platform.log })
  }
  noticeRoutes(route, notices, halves)
  receiptRoutes(route, { receipts, ...halves })
  refuseOtherMethods()

  return work
}
