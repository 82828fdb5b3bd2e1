import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A small OpenTelemetry collector: takes traces over OTLP/HTTP (JSON) and keeps them. */
export type Collector = {
  url: string
  spans(): CollectedSpan[]
  /** Everything that was ever sent, as it was sent. */
  text(): string
  stop(): Promise<void>
}
export type CollectedSpan = {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Record<string, unknown>
}

export async function startCollector(): Promise<Collector> {
  const sent: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url === '/v1/traces') sent.push(body)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => sent.flatMap(spansIn),
    text: () => sent.join('\n'),
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** OTLP/JSON: resource, scope, spans; an attribute is `{key, value: {stringValue}}`. */
function spansIn(text: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(text) as Sent
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(plain(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, ...span }) => ({ ...span, service, attributes: plain(attributes) })),
    )
  })
}
type Attribute = { key: string; value: Record<string, unknown> }
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes' | 'service'> & { attributes: Attribute[] })[] }[]
  }[]
}

const plain = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
