import type { FastifyInstance } from 'fastify'
import { ensure } from '../platform/base/failure.ts'
import { createOutbound } from '../platform/network/outbound.ts'
import type { RunsOf } from '../platform/part.ts'
import type { Platform } from '../platform/platform.ts'
import { createThrottling } from '../platform/throttling/throttling.ts'
import type { IntervalTask } from '../platform/work/run-at-interval.ts'
import type { Settings } from '../settings/settings.ts'
import type { DIRECTORY } from './declaration.ts'
import { createDirectoryStore } from './directory.store.ts'
import { createDirectoryQueries } from './directory-queries.ts'
import { DIRECTORY_THROTTLING } from './directory-throttling.ts'
import { logoRoutes } from './logos/logos.routes.ts'
import { createLogos, type Logo } from './logos/logos.ts'
import { createDirectoryCopy } from './participants/directory-copy.ts'
import { type OwnEntry, ownEntryIn } from './participants/own-entry.ts'
import type { SearchAnswer, SearchQuery } from './search/brand-search.ts'
import { createCurrentIndex } from './search/current-index.ts'
import { type Choice, countChoice, forgetOldChoices, trending } from './trending-institutions.ts'

export { activeRoles } from './participants/eligibility.ts'
export { namesOfOrganisations } from './participants/organisation-names.ts'
export { type OwnEntry, ownEntryIn } from './participants/own-entry.ts'
export type { ApiResource } from './participants/participants.ts'
export { readPublishedAddress } from './participants/published-address.ts'

/** Milliseconds after which a process loads what another process has read. */
const FOLLOW_INTERVAL_MS = 5_000
/** The copy is read every five minutes: after this long without, the directory is silent. */
const SILENT_AFTER_MS = 15 * 60_000

/** The participants of the scheme, as customers and the other parts of the server need them. */
export function createDirectory({ platform, settings }: { platform: Platform; settings: Settings }) {
  const { config, clock, database } = platform
  const store = createDirectoryStore(database)
  const outbound = createOutbound(config)
  const { change, read: index } = createCurrentIndex({
    clock,
    log: platform.log,
    self: config,
    types: settings.institutionTypes,
  })
  const copy = createDirectoryCopy({ ...platform, store, outbound, onChange: change })
  const logoAt = createLogos({ outbound, clock })
  const choices = { store, clock, throttling: createThrottling(platform, DIRECTORY_THROTTLING), index }

  async function logo(authorisationServerId: string): Promise<Logo | undefined> {
    const address = (await index()).servers.get(authorisationServerId)?.server.CustomerFriendlyLogoUri
    return address ? logoAt(address) : undefined
  }

  /** True if the last copy is too old to describe the present. */
  async function isSilent(): Promise<boolean> {
    const readAt = await store.readAt()
    return !readAt || clock.now().getTime() - readAt.getTime() > SILENT_AFTER_MS
  }

  /** @throws {Failure} UNAVAILABLE while the directory was never read: nobody knows then who is not in it */
  async function ensureRead(): Promise<void> {
    ensure(await store.readAt(), 'UNAVAILABLE')
  }

  return {
    isSilent,

    /** This institution's entry in the stored copy. @throws while there is no copy */
    async ownEntry(): Promise<OwnEntry | undefined> {
      const text = await store.load()
      if (text === undefined) throw new Error('the directory was never read')
      return ownEntryIn(Buffer.from(text), config.institution)
    },

    /**
     * One page of the institutions that customers may choose; undefined when none matches.
     * @throws {Failure} UNAVAILABLE as above
     */
    async search(query: SearchQuery): Promise<SearchAnswer | undefined> {
      const found = (await index()).search(query)
      if (!found) await ensureRead()
      return found
    },

    ...createDirectoryQueries({ index, isSilent, ensureRead, logo, settings }),

    trending: () => trending(choices),
    countChoice: (choice: Choice) => countChoice(choices, choice),
    logo,
    mount: (app: FastifyInstance): void => logoRoutes(app, logo),
    start: () => copy.start(),
    /** Loads what another process has read meanwhile. */
    follow: copy.follow,
    intervals: [{ run: copy.follow, everyMs: FOLLOW_INTERVAL_MS }] satisfies IntervalTask[],
    jobs: {
      'directory.read': copy.refresh,
      'directory.forget-choices': () => forgetOldChoices(choices),
    } satisfies RunsOf<typeof DIRECTORY>,
  }
}
/** The part that knows the scheme's participants. */
export type Directory = ReturnType<typeof createDirectory>
