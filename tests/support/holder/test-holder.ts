import { type Holder, openHolder } from '../../../apps/server/src/holder/holder.ts'
import { HOLDER_ADDRESSES } from '../../../apps/server/src/holder/holder-addresses.ts'
import type { HolderDeps } from '../../../apps/server/src/holder/holder-deps.ts'
import type { KnownRecipient } from '../../../apps/server/src/holder/holder-settings.ts'
import type { OrganisationState } from '../../../apps/server/src/holder/openid/registration/directory-state.ts'
import type { ServiceOrder } from '../../../apps/server/src/insurer/insurer.ts'
import type { Policy } from '../../../apps/server/src/insurer/policy.port.ts'
import type { RegisteredCustomer } from '../../../apps/server/src/insurer/registered-customer.port.ts'
import { createTell } from '../../../apps/server/src/notices/tell.ts'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { listenWithMutualTls } from '../../../apps/server/src/platform/network/mutual-tls.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import { createServer } from '../../../apps/server/src/web/server.ts'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { type MovableClock, movableClock } from '../database/movable-clock.ts'
import { openTestPlatform } from '../database/test-platform.ts'

/**
 * A holder over HTTP: the institution's own code, a test's database and clock, and an insurer's systems that know the
 * customers given. There is no portal: a test takes the customer's part by calling the use cases.
 */
export type TestHolder = {
  url: string
  holder: Holder
  platform: Platform
  clock: MovableClock
  /** Requests of services that the insurer's systems took. */
  services: ServiceOrder[]
  close(): Promise<void>
}

export type TestCustomer = {
  document: string
  name: string
  policies: Policy[]
  detail?: RegisteredCustomer['detail']
}

export type HolderSetting = {
  recipients: readonly KnownRecipient[]
  customers: readonly TestCustomer[]
  /** What differs from an institution on this machine. */
  config?: Partial<Config>
  /** Awaited before the insurer's systems tell policies. */
  beforePolicies?: () => Promise<unknown>
  /** What the directory says of every organisation; absent: it is silent. */
  organisation?: () => OrganisationState | undefined
}

const LINK = 'https://seguradora.example/'
/** The brand of the holder's own pages. */
const TEST_PORTAL: HolderDeps['portal'] = {
  brand: {
    id: 'teste',
    name: 'Seguradora <de> Teste',
    cnpj: '11222333000181',
    logo: '/brand/logo.svg',
    colour: '#176540',
  },
  links: {
    sac: `${LINK}sac`,
    ouvidoria: LINK,
    privacy: LINK,
    cookies: LINK,
    citizenPortal: LINK,
    openInsurancePortal: LINK,
    participants: LINK,
  },
}

export async function startHolder(
  database: Database,
  {
    recipients,
    customers,
    config: changed = {},
    organisation = () => undefined,
    beforePolicies,
  }: HolderSetting,
): Promise<TestHolder> {
  const port = (await freePorts()).beta
  const url = `http://127.0.0.1:${port}`
  const clock = movableClock(new Date())
  const config: Partial<Config> = {
    publicUrl: url,
    port,
    knownRecipients: [...recipients],
    insecureLoopbackHosts: ['127.0.0.1', 'localhost'],
    outbound: { allowPrivateHosts: ['127.0.0.1', 'localhost'] },
    ...changed,
  }
  const platform = await openTestPlatform(database, { config, clock })
  const services: ServiceOrder[] = []
  const holder = await openHolder({
    platform,
    insurer: {
      ...insurerOf(customers, beforePolicies),
      services: { take: async (order) => void services.push(order) },
    },
    directory: { byOrganisation: async () => undefined, organisationState: async () => organisation() },
    portal: TEST_PORTAL,
    tell: createTell(platform),
  })
  const app = await createServer(platform, [HOLDER_ADDRESSES])
  await holder.mount(app)
  await app.listen({ host: '127.0.0.1', port })
  const closeSecond = await listenWithMutualTls(app, platform, [HOLDER_ADDRESSES])
  return {
    url,
    holder,
    platform,
    clock,
    services,
    close: async () => {
      await closeSecond?.()
      await app.close()
    },
  }
}

function insurerOf(
  customers: readonly TestCustomer[],
  beforePolicies: HolderSetting['beforePolicies'],
): Parameters<typeof openHolder>[0]['insurer'] {
  const find = (document: string) => customers.find((customer) => customer.document === document)
  return {
    register: {
      find: async (document) => {
        const known = find(document)
        return (
          known && {
            document,
            name: known.name,
            email: 'titular@example.com',
            representatives: [],
            detail: known.detail,
          }
        )
      },
    },
    policies: {
      of: async (document) => {
        await beforePolicies?.()
        return find(document)?.policies ?? []
      },
    },
  }
}
