import { once } from 'node:events'
import { createServer } from 'node:net'
import { MarketError } from './market-error.ts'
import { INSTITUTION_IDS, type InstitutionId, institutionFile } from './sandbox-institutions.ts'

/** Every port of the market. Those of the institutions come from their configuration. */
export type Ports = Record<
  | InstitutionId
  | MtlsPort
  | 'own'
  | 'own-mtls'
  | 'directory'
  | 'smtp'
  | 'mail'
  | 'faults'
  | 'regulator'
  | 'identity-provider',
  number
>
/** The port on which an institution answers others over mutual TLS. */
export type MtlsPort = `${InstitutionId}-mtls`

const FURTHER = {
  'alfa-mtls': 3443,
  'beta-mtls': 4443,
  'gama-mtls': 4543,
  own: 3100,
  'own-mtls': 3543,
  directory: 5000,
  smtp: 1025,
  mail: 1080,
  faults: 5080,
  regulator: 5090,
  'identity-provider': 5200,
}

/** The ports of `npm start`, as the institutions' files and their links name them. */
export function standardPorts(): Ports {
  const own = Object.fromEntries(INSTITUTION_IDS.map((id) => [id, institutionFile(id).port]))
  return { ...(own as Record<InstitutionId, number>), ...FURTHER }
}

/**
 * Free ports are chosen below the range that systems use for outgoing connections: a port of that range can be taken
 * between choosing and using it.
 */
const FIRST = 20_000
/** The first port of a block marks the block as taken, the others are used. */
const BLOCK = 15
const BLOCKS = 900
/** Processes that start one after the other look for blocks far from each other's. */
const APART = 173
let asked = 0

/**
 * Free ports that no other caller gets while this process lives, so that several markets can run side by side, in
 * this process and in others.
 * @throws {MarketError} when none are found
 */
export async function freePorts(): Promise<Ports> {
  const names = Object.keys(standardPorts()) as (keyof Ports)[]
  for (let attempt = 0; attempt < BLOCKS; attempt++) {
    const mark = FIRST + ((process.pid * APART + asked++) % BLOCKS) * BLOCK
    if (!(await isKept(mark))) continue
    const ports = names.map((_, index) => mark + 1 + index)
    const taken = await Promise.all(ports.map(isTaken))
    if (!taken.includes(true)) {
      return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Ports
    }
  }
  throw new MarketError(`No free ports were found from ${FIRST} on.`)
}

/** Listens until the process ends: of several callers that try a block at once, only one succeeds. */
async function isKept(mark: number): Promise<boolean> {
  const reservation = createServer().unref()
  return once(reservation.listen(mark, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  )
}

/** @throws {MarketError} naming the first port that is in use */
export async function refuseTakenPorts(ports: Partial<Ports>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (await isTaken(port)) {
      const airplay = process.platform === 'darwin' && port === 5000 ? ' (on a Mac, often AirPlay)' : ''
      throw new MarketError(
        `Port ${port} (${name}) is in use by another program${airplay}: stop it (lsof -i :${port} shows which), or choose another with npm start -- --port ${name}=${port + 10}`,
      )
    }
  }
}

/** Both loopback addresses are checked: browsers may try `::1` first and would reach the other program there. */
async function isTaken(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer()
    try {
      await once(server.listen(port, host), 'listening')
      await new Promise((done) => server.close(done))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return true
      if ((error as NodeJS.ErrnoException).code === 'EACCES') return true
    }
  }
  return false
}
