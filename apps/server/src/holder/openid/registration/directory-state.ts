import type { JSONWebKeySet } from 'jose'
import { createCachedValue } from '../../../platform/base/cached-value.ts'
import { createOutbound, type Outbound } from '../../../platform/network/outbound.ts'
import type { Platform } from '../../../platform/platform.ts'
import { startItemRun } from '../../../platform/work/each-item.ts'
import type { CheckedClient, DirectoryStateStore, Reading, StoredState } from './directory-state.port.ts'
import { rolesOfKept } from './software-statement.ts'

/** Why a registered client is refused although its assertion and certificate are valid. */
export type DirectoryRefusal = 'organisation' | 'keys'

/**
 * The clients that registered themselves, as the scheme's directory has them today
 * (docs/decisions/institutions/registration.md). A client of the configuration has no state, and is never refused by
 * it.
 */
export type DirectoryState = {
  /** @returns undefined for a client that may call */
  refusalOf(clientId: string): Promise<DirectoryRefusal | undefined>
  /** The client's roles that its organisation still has; all of them while that is not known. */
  activeRoles<R extends string>(clientId: string, roles: readonly R[]): Promise<R[]>
  /** Reads the directory's word once about a client that is refused, so that one whose organisation is back may call. */
  readAgain(clientId: string): Promise<void>
  /** Counts the refused clients by reason. */
  countRefused(): Promise<Record<DirectoryRefusal, number>>
  /** Reads the directory's word about every client. */
  check(): Promise<void>
}

/** An organisation in the directory's copy; undefined if it has not been read lately. */
export type OrganisationState = { isActive: boolean; roles: readonly string[] }
/** Reads an organisation from the copy of the directory; undefined while that copy is too old. */
export type ReadOrganisation = (organisationId: string) => Promise<OrganisationState | undefined>

/** One reading may be a mistake of the directory. */
const READINGS_TO_REFUSE = 2
/** Milliseconds after which a process knows what another one has found. */
const FOLLOW_MS = 10_000
const LIMITS = { deadlineMs: 5_000, maxBytes: 256 * 1024, headers: { accept: 'application/json' } }
const READ_AT_ONCE = 8

type StateDeps = Pick<Platform, 'config' | 'log'> & {
  store: DirectoryStateStore
  readOrganisation: ReadOrganisation
}

/** Reads the directory's word about each client, and answers from a copy of at most ten seconds. */
export function createDirectoryState({ config, log, store, readOrganisation }: StateDeps): DirectoryState {
  const outbound = createOutbound(config)
  const states = createCachedValue(async () => ({ value: await store.all(), lifeMs: FOLLOW_MS }))

  async function check(): Promise<void> {
    const clients = await store.clients()
    const before = await store.all()
    const run = startItemRun(log)
    for (let at = 0; at < clients.length; at += READ_AT_ONCE)
      await Promise.all(
        clients
          .slice(at, at + READ_AT_ONCE)
          .map((client) => run.attempt(() => readState(client), client.clientId)),
      )
    await store.forgetOthers(clients.map(({ clientId }) => clientId))
    states.forget()
    tellChanges(before, await states.get())
    run.finish()
  }

  async function readState({ clientId, organisationId, jwksUri, softwareStatement }: CheckedClient) {
    const roles = rolesOfKept(softwareStatement)
    const [organisation, keys] = await Promise.all([
      readOrganisation(organisationId),
      readKeys(outbound, jwksUri),
    ])
    await store.record(clientId, { keys, ...organisationReading(organisation, roles) })
  }

  function tellChanges(before: States, after: States): void {
    for (const client of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [refusalIn(before.get(client)), refusalIn(after.get(client))]
      if (is && is !== was)
        log.warn({ client, reason: is }, 'a registered client is refused: the directory lacks it')
      if (was && !is) log.info({ client }, 'a registered client is accepted again')
    }
  }

  return {
    check,
    refusalOf: async (clientId) => refusalIn((await states.get()).get(clientId)),
    async activeRoles(clientId, roles) {
      const active = (await states.get()).get(clientId)?.activeRoles
      return active ? roles.filter((role) => active.includes(role)) : [...roles]
    },
    async readAgain(clientId) {
      const before = await store.all()
      if (!refusalIn(before.get(clientId))) return
      const client = (await store.clients()).find((one) => one.clientId === clientId)
      if (client) await readState(client)
      states.forget()
      tellChanges(before, await states.get())
    },
    async countRefused() {
      const refusals = [...(await states.get()).values()].map(refusalIn)
      const count = (reason: DirectoryRefusal) => refusals.filter((refusal) => refusal === reason).length
      return { organisation: count('organisation'), keys: count('keys') }
    },
  }
}

type States = ReadonlyMap<string, StoredState>

function refusalIn(state: StoredState | undefined): DirectoryRefusal | undefined {
  if (!state) return undefined
  if (state.inactiveReadings >= READINGS_TO_REFUSE) return 'organisation'
  return state.keylessReadings >= READINGS_TO_REFUSE ? 'keys' : undefined
}

function organisationReading(
  organisation: OrganisationState | undefined,
  roles: readonly string[],
): Pick<Reading, 'organisation' | 'activeRoles'> {
  if (!organisation) return {}
  const activeRoles = roles.filter((role) => organisation.roles.includes(role))
  return organisation.isActive && activeRoles.length > 0
    ? { organisation: 'found', activeRoles }
    : { organisation: 'lacking' }
}

/** @returns undefined when the answer says nothing: another status, no JSON, no answer at all */
async function readKeys(outbound: Outbound, url: string): Promise<Reading['keys']> {
  try {
    const { status, bytes } = await outbound.fetchBytes(url, LIMITS)
    if (status === 404 || status === 410) return 'lacking'
    if (status !== 200) return undefined
    const { keys } = JSON.parse(bytes.toString('utf8')) as Partial<JSONWebKeySet>
    if (!Array.isArray(keys)) return undefined
    return keys.length > 0 ? 'found' : 'lacking'
  } catch {
    return undefined
  }
}
