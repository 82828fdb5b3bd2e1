import { DAY_MS } from '@consente/domain/base/durations'
import type { OwnEntry } from '../../directory/directory.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { certificateEnds, type MutualTls } from '../../platform/network/certificates.ts'
import type { Platform } from '../../platform/platform.ts'
import { servedApis } from '../served-apis.ts'
import { compareWithDirectory, type DirectoryDifference } from './compare-directory.ts'
import { createComparisonStore } from './directory-comparison.store.ts'

type UpkeepDeps = Pick<Platform, 'config' | 'database' | 'clock' | 'tls'> & {
  /** This institution's entry in the directory's copy. @throws while there is no copy */
  ownEntry(): Promise<OwnEntry | undefined>
}

/** Compares what the institution serves with what the directory says, once a day, and keeps the result for all processes. */
export function createUpkeep({ config, database, clock, tls, ownEntry }: UpkeepDeps) {
  const store = createComparisonStore(database)
  async function compare(): Promise<void> {
    const now = clock.now()
    await store.keep(now, differencesOf(config, tls, { entry: await ownEntry(), now }))
  }
  return {
    compare,
    /** At a start, unless it was done within a day. */
    async compareWhenDue(): Promise<void> {
      const { comparedAt } = (await store.last()) ?? {}
      if (!comparedAt || clock.now().getTime() - comparedAt.getTime() > DAY_MS) await compare()
    },
    /** Counts the differences that were found last, by kind. */
    countDifferences: async () => countByKind((await store.last())?.differences ?? []),
  }
}

/** The comparison of this institution's configuration with an entry of the directory. */
export function differencesOf(
  config: Config,
  tls: MutualTls | undefined,
  { entry, now }: { entry: OwnEntry | undefined; now: Date },
): DirectoryDifference[] {
  const { publicUrl, mtls, insurer, roles, regulator } = config
  const isHolder = roles.includes('holder')
  return compareWithDirectory({
    entry,
    now,
    publicUrl,
    apiUrl: mtls?.publicUrl ?? publicUrl,
    isHolder,
    apis: isHolder
      ? servedApis({ offersServices: insurer.services !== undefined, version2: regulator.version2 })
      : [],
    certificates: certificateEnds({ client: tls?.client, server: tls?.server }),
  })
}

function countByKind(differences: readonly DirectoryDifference[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of differences) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
