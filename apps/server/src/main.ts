import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compose } from './compose.ts'
import { ADDRESSES, loadConfig } from './declarations.ts'
import { ConfigError } from './platform/config/config-error.ts'
import { checkHosts } from './platform/config/host-lookup.ts'
import { readPortalConfig } from './platform/config/portal-config-file.ts'
import type { Config } from './platform/config/server-config.ts'
import { listenWithMutualTls } from './platform/network/mutual-tls.ts'
import { createStatistics } from './platform/observability/gauges.ts'
import { serveMetrics } from './platform/observability/metrics-server.ts'
import { startTracing } from './platform/observability/tracing.ts'
import { openPlatform } from './platform/open-platform.ts'
import { prepareShutdown } from './web/graceful-shutdown.ts'
import { servePortal } from './web/portal-files.ts'
import { createServer } from './web/server.ts'

/** One process is one institution. Paths are relative to the built file (apps/server/dist). */
const FOLDERS = {
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  freshDatabase: fileURLToPath(new URL('./fresh-database', import.meta.url)),
}
const PORTAL = fileURLToPath(new URL('../../portal/dist', import.meta.url))

/**
 * Starts the institution.
 * @returns a function that stops it in order: no new requests, running requests, work outside of requests, the
 *   database
 */
async function start(config: Config): Promise<() => Promise<void>> {
  await checkHosts(config)
  const stopTracing = await startTracing(config)
  const portal = readPortalConfig(config)
  const { platform, close } = await openPlatform(config, FOLDERS)
  try {
    const app = await createServer(platform, ADDRESSES, portal)
    const beginShutdown = prepareShutdown(app)
    const work = await compose(app, platform, portal)
    await servePortal(app, { portal, brandDir: config.brandDir }, PORTAL)
    await app.listen({ host: config.host, port: config.port })
    const closeSecond = await listenWithMutualTls(app, platform, ADDRESSES)
    const closeMetrics = await serveMetrics(config, () => createStatistics(work.gauges))
    const endWork = await work.start()
    platform.log.info({ address: config.publicUrl, database: platform.database.kind }, 'started')
    return async () => {
      beginShutdown()
      await pause(config.drainSeconds * 1000)
      await Promise.all([closeSecond?.(), app.close()])
      await closeMetrics?.()
      await endWork()
      await close(work.flush)
      await stopTracing()
    }
  } catch (error) {
    await close()
    throw error
  }
}

type ListenError = NodeJS.ErrnoException & { address?: string; port?: number }

/** A fault that the operator can correct as one line; any other error in full. */
function explain(error: unknown, port: number | undefined): string {
  if (error instanceof ConfigError) return error.message
  return refusedListening(error as ListenError, port) ?? describe(error)
}

/** The operator's remedy for a port that cannot be opened; undefined for any other error. */
function refusedListening(error: ListenError, port: number | undefined): string | undefined {
  if (error.syscall !== 'listen') return undefined
  const [refused, other] = [error.port ?? port, 'PORT, MTLS_PORT, METRICS_PORT or the configuration file']
  if (error.code === 'EADDRINUSE')
    return `Port ${refused} is taken by another program. Stop it, or set another port: ${other}.`
  if (error.code === 'EACCES')
    return `Port ${refused} may not be opened by this user. Set another port: ${other}.`
  if (error.code === 'EADDRNOTAVAIL')
    return `${error.address} is no address of this machine. Set another host: HOST, METRICS_HOST or the configuration file.`
  return undefined
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

let config: Config | undefined
try {
  config = loadConfig(process.env)
  const stop = await start(config)
  const end = () => void stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  // Started by another program over IPC: end with it.
  if (process.send) process.once('disconnect', end)
  process.send?.('ready')
} catch (error) {
  console.error(explain(error, config?.port))
  process.exit(1)
}
