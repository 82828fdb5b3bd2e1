import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import type { Config } from '../config/server-config.ts'
import { metrics } from './metrics.ts'

/**
 * Answers GET /metrics on a port of its own, which must not be public: its figures are for the institution's own
 * monitoring. Each process has its own.
 * @returns a function that closes it; undefined when the configuration names no port
 */
export async function serveMetrics(
  { metrics: place }: Pick<Config, 'metrics'>,
  statistics: () => Registry,
): Promise<(() => Promise<void>) | undefined> {
  if (!place) return undefined
  const state = statistics()
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void Promise.all([metrics.metrics(), state.metrics()]).then(
      (texts) => response.writeHead(200, { 'content-type': metrics.contentType }).end(texts.join('\n')),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(place.port, place.host, resolve),
  )
  return () => new Promise((resolve) => server.close(() => resolve()))
}
