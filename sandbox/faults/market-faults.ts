import { MarketError } from '../institutions/market-error.ts'
import type { Ports } from '../institutions/ports.ts'
import type { InstitutionFile, InstitutionId } from '../institutions/sandbox-institutions.ts'
import { startFaultDesk } from './fault-desk.ts'
import { type Around, startFaultProxy } from './fault-proxy.ts'
import type { FaultyInstitution, Switches } from './switches.ts'
import type { TlsSide } from './tls-side.ts'

/** The switchable faults of the institutions that are behind a proxy. */
export type MarketFaults = {
  /** The page for it; undefined when no institution is behind a proxy. */
  url: string | undefined
  /** @throws {MarketError} for an institution without a proxy */
  of(id: InstitutionId): Switches
}
type Plan = {
  ports: Ports
  configs: readonly InstitutionFile[]
  /** The ports of the institutions behind a proxy. */
  behind: Partial<Record<InstitutionId, number>>
  /** Ports for institutions of those behind a proxy. */
  tls: Partial<Record<InstitutionId, TlsSide>>
  around?: Partial<Record<InstitutionId, Around>>
}

/** Starts a proxy in front of each chosen institution, and the page on which their faults are switched. */
export async function startFaults({
  ports,
  configs,
  behind,
  tls,
  around = {},
}: Plan): Promise<MarketFaults & { stop(): Promise<void> }> {
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  const faulted: FaultyInstitution[] = []
  try {
    for (const config of configs) {
      const id = config.institution.id as InstitutionId
      const port = behind[id]
      if (port === undefined) continue
      const proxy = await startFaultProxy({
        port: ports[id],
        behind: port,
        issuer: `${config.publicUrl}/auth`,
        recipients: [...config.knownRecipients, ...configs.map(recipientOf)],
        tls: tls[id],
        ...(around[id] && { around: around[id] }),
      })
      stops.push(proxy.stop)
      faulted.push({ id, name: config.institution.name, url: config.publicUrl, switches: proxy.switches })
    }
    const desk = faulted.length > 0 ? await startFaultDesk(ports.faults, faulted) : undefined
    if (desk) stops.push(desk.stop)
    return { url: desk?.url, of: (id) => switchesOf(faulted, id), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const recipientOf = ({ publicUrl }: InstitutionFile) => ({
  redirectUris: [`${publicUrl}/`],
  jwksUri: `${publicUrl}/.well-known/jwks.json`,
})

function switchesOf(faulted: readonly FaultyInstitution[], id: InstitutionId): Switches {
  const found = faulted.find((one) => one.id === id)
  if (!found) throw new MarketError(`${id} does not stand behind a fault proxy.`)
  return found.switches
}
