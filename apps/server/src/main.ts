import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads'
import { compose } from './compose.ts'
import { ADDRESSES, loadConfig } from './declarations.ts'
import { ConfigError } from './platform/config/config-error.ts'
import { checkHosts } from './platform/config/host-lookup.ts'
import { readPortalConfig } from './platform/config/portal-config-file.ts'
import type { Config } from './platform/config/server-config.ts'
import type { Database } from './platform/database/database.ts'
import { listenWithMutualTls } from './platform/network/mutual-tls.ts'
import { createStatistics } from './platform/observability/gauges.ts'
import { metricsOf, serveMetrics } from './platform/observability/metrics-server.ts'
import { startTracing } from './platform/observability/tracing.ts'
import { openPlatform } from './platform/open-platform.ts'
import { type FromWork, superviseWork, type ToWork } from './platform/work/work-thread.ts'
import { prepareShutdown } from './web/graceful-shutdown.ts'
import { healthRoutes } from './web/health.routes.ts'
import { servePortal } from './web/portal-files.ts'
import { createServer } from './web/server.ts'

/** One process is one institution. Paths are relative to the built file (apps/server/dist). */
const FOLDERS = {
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  freshDatabase: fileURLToPath(new URL('./fresh-database', import.meta.url)),
}
const PORTAL = fileURLToPath(new URL('../../portal/dist', import.meta.url))

/**
 * The program `serve` answers requests; `work` runs in a thread beside it, unless it has processes of its own.
 * @returns a function that stops in order: no new requests, running requests, work outside of requests, the database
 */
async function serve(config: Config): Promise<() => Promise<void>> {
  await checkHosts(config)
  const stopTracing = await startTracing(config, 'serve')
  const portal = readPortalConfig(config)
  const { platform, close } = await openPlatform(config, FOLDERS, { program: 'serve' })
  try {
    const app = await createServer(platform, ADDRESSES, portal)
    const beginShutdown = prepareShutdown(app)
    const parts = await compose(app, platform, portal)
    await servePortal(app, { portal, brandDir: config.brandDir }, PORTAL)
    await app.listen({ host: config.host, port: config.port })
    const closeSecond = await listenWithMutualTls(app, platform, ADDRESSES)
    const endIntervals = await parts.start(['serve'])
    const work = config.programs.includes('work')
      ? await superviseWork(() => openThread(config, platform.database), platform.log)
      : undefined
    const own = metricsOf('serve', createStatistics(parts.gauges(['serve'])))
    const closeMetrics = await serveMetrics(config, work ? [own, work.metrics] : [own])
    platform.log.info({ address: config.publicUrl, database: platform.database.kind }, 'started')
    return async () => {
      beginShutdown()
      await pause(config.drainSeconds * 1000)
      await Promise.all([closeSecond?.(), app.close()])
      await closeMetrics?.()
      await endIntervals()
      await work?.stop()
      await close(parts.flush)
      await stopTracing()
    }
  } catch (error) {
    await close()
    throw error
  }
}

type ThreadData = { config: Config; door: MessagePort | undefined }

/** This file once more, as a thread. */
function openThread(config: Config, { door: openDoor }: Database): Worker {
  const door = openDoor?.()
  const data: ThreadData = { config, door }
  return new Worker(new URL(import.meta.url), { workerData: data, transferList: door ? [door] : [] })
}

/** The program `work`: queue, outbox, jobs, chaining of the audit log, reports. */
async function work(config: Config, door?: MessagePort) {
  const stopTracing = await startTracing(config, 'work')
  const portal = readPortalConfig(config)
  const { platform, close } = await openPlatform(config, FOLDERS, { program: 'work', door })
  try {
    const parts = await compose(undefined, platform, portal)
    const end = await parts.start(['work'])
    return {
      platform,
      portal,
      metrics: metricsOf('work', createStatistics(parts.gauges(['work']), { ofThread: !isMainThread })),
      async stop() {
        await end()
        await close(parts.flush)
        await stopTracing()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The same in a process of its own, which answers only how it is. */
async function workAlone(config: Config): Promise<() => Promise<void>> {
  await checkHosts(config)
  const { platform, portal, metrics, stop } = await work(config)
  const app = await createServer(platform, ADDRESSES, portal)
  healthRoutes(app, platform)
  await app.listen({ host: config.host, port: config.port })
  const closeMetrics = await serveMetrics(config, [metrics])
  platform.log.info({ database: platform.database.kind }, 'started')
  return async () => {
    await app.close()
    await closeMetrics?.()
    await stop()
  }
}

/** A failure ends the thread, and with it nothing else (`superviseWork`). */
async function workInThread({ config, door }: ThreadData): Promise<void> {
  const { metrics, stop } = await work(config, door)
  const tell = (message: FromWork): void => parentPort?.postMessage(message)
  parentPort?.on('message', async (order: ToWork) => {
    if (order === 'metrics') return tell({ metrics: await metrics() })
    await stop()
    process.exit()
  })
  tell('started')
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

async function startProcess(): Promise<void> {
  let config: Config | undefined
  try {
    config = loadConfig(process.env)
    const stop = await (config.programs.includes('serve') ? serve(config) : workAlone(config))
    const end = () => void stop().then(() => process.exit(0))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
    // Started by another program over IPC: end with it.
    if (process.send) process.once('disconnect', end)
    process.send?.('ready')
  } catch (error) {
    console.error(explain(error, config?.port))
    process.exit(1)
  }
}

await (isMainThread ? startProcess() : workInThread(workerData as ThreadData))
