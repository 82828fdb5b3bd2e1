import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Span, SpanContext } from '@opentelemetry/api'
import type { Config } from '../config/server-config.ts'

/**
 * OpenTelemetry traces (W3C Trace Context, OTLP over HTTP), only where the standard variable
 * `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector; otherwise none of the libraries is even loaded. The library's own
 * instrumentation patches modules as they are loaded, which a bundle prevents; requests, jobs and calls to others pass
 * few places of ours, so spans are made there.
 */
export type Spans = {
  /** @param parent `traceparent` of the caller, if it is trusted. */
  begin(name: string, kind: 'server' | 'internal', parent?: string): LiveSpan
  /** Sends what has not been sent. */
  shutdown(): Promise<void>
}

/**
 * A span that really starts when something needs it: a child, or its own end. Until then it may still learn which trace it
 * belongs to: the consent that a request is about is known only once the request has been read.
 */
export type LiveSpan = {
  /** Joins a trace, unless the caller named one or something was sent on already. */
  follow(traceparent: string): void
  /** For whatever is to continue this trace. */
  traceparent(): string
  child(name: string): { headers: { traceparent: string }; end(outcome: SpanEnd): void }
  attribute(name: string, value: string | number): void
  end(outcome: SpanEnd): void
  /** Most turns of a job find nothing to do: those leave no span. */
  endIfUsed(outcome: SpanEnd): void
}
export type SpanEnd = { failed: boolean; attributes?: Record<string, string | number> }

const LONGEST_SENDING_MS = 2_000

let spans: Spans | undefined

/** The spans of this process: one process is one institution. undefined where no collector is configured. */
export const tracing = (): Spans | undefined => spans

/** @returns a function that sends the rest and ends it. */
export async function startTracing({
  tracing: wanted,
}: Pick<Config, 'tracing'>): Promise<() => Promise<void>> {
  if (!wanted) return async () => undefined
  const started = await openSpans(wanted.service)
  spans = started
  return async () => {
    spans = undefined
    await started.shutdown()
  }
}

/** NOTE: imported here, by name: a static import would be loaded at every start. */
async function openSpans(service: string): Promise<Spans> {
  const [api, { parseTraceParent }, { BasicTracerProvider, BatchSpanProcessor }, exporter, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const provider = new BasicTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('consente')
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api

  const contextOf = (traceparent: string | undefined): Context => {
    const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
    return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
  }
  const finish = (span: Span, { failed, attributes = {} }: SpanEnd): void => {
    span.setAttributes(attributes)
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  return {
    begin(name, kind, parent) {
      const startTime = Date.now()
      const known: Record<string, string | number> = {}
      let followed = parent && parseTraceParent(parent) ? parent : undefined
      let started: Span | undefined
      const isGiven = followed !== undefined
      const start = (): Span => {
        started ??= tracer.startSpan(
          name,
          { kind: kind === 'server' ? SpanKind.SERVER : SpanKind.INTERNAL, startTime },
          contextOf(followed),
        )
        return started
      }
      return {
        follow(traceparent) {
          if (!isGiven && !started) followed = traceparent
        },
        traceparent: () => format(start().spanContext()),
        child(childName) {
          const context = trace.setSpan(ROOT_CONTEXT, start())
          const span = tracer.startSpan(childName, { kind: SpanKind.CLIENT }, context)
          return {
            headers: { traceparent: format(span.spanContext()) },
            end: (outcome) => finish(span, outcome),
          }
        },
        attribute(key, value) {
          known[key] = value
        },
        end: ({ failed, attributes }) => finish(start(), { failed, attributes: { ...known, ...attributes } }),
        endIfUsed({ failed, attributes }) {
          if (started || failed) finish(start(), { failed, attributes: { ...known, ...attributes } })
        },
      }
    },
    async shutdown() {
      // A collector that is away or does not answer holds up no stop.
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, pause(LONGEST_SENDING_MS, undefined, { ref: false })])
    },
  }
}

/** W3C Trace Context, section 3.2. */
function format({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
