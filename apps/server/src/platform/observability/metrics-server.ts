import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import type { Config, Program } from '../config/server-config.ts'
import { metrics } from './metrics.ts'

/** The metrics of a program, each with its name. */
export function metricsOf(program: Program, statistics: Registry): () => Promise<string> {
  const registries = [metrics, statistics]
  for (const registry of registries) registry.setDefaultLabels({ program })
  return async () => joinMetrics(await Promise.all(registries.map((registry) => registry.metrics())))
}

/** One text of several: the format wants all samples of a metric together. */
export function joinMetrics(texts: readonly string[]): string {
  const samples = new Map<string, string>()
  for (const metric of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const [help = '', type = '', ...rest] = metric.trim().split('\n')
    const head = `${help}\n${type}\n`
    if (help) samples.set(head, `${samples.get(head) ?? ''}${rest.join('\n')}\n`)
  }
  return [...samples].map(([head, lines]) => head + lines).join('\n')
}

/**
 * Answers GET /metrics on a port of its own, which must not be public: its figures are for the institution's own
 * monitoring. Each process has its own.
 * @returns a function that closes it; undefined when the configuration names no port
 */
export async function serveMetrics(
  { metrics: place }: Pick<Config, 'metrics'>,
  texts: readonly (() => Promise<string>)[],
): Promise<(() => Promise<void>) | undefined> {
  if (!place) return undefined
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void Promise.all(texts.map((read) => read())).then(
      (read) => response.writeHead(200, { 'content-type': metrics.contentType }).end(joinMetrics(read)),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(place.port, place.host, resolve),
  )
  return () => new Promise((resolve) => server.close(() => resolve()))
}
