import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Span, SpanContext } from '@opentelemetry/api'
import type { Config, Program } from '../config/server-config.ts'

/**
 * OpenTelemetry traces (W3C Trace Context, OTLP over HTTP), only where the standard variable
 * `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector; otherwise its libraries are not loaded. The automatic
 * instrumentation patches modules when they are loaded, which does not work in a bundle; so the spans of requests,
 * jobs and outgoing calls are made by our own code.
 */
export type Spans = {
  /** @param parent `traceparent` of the caller, if it is trusted */
  begin(name: string, kind: 'server' | 'internal', parent?: string): LiveSpan
  /** Sends the remaining spans. */
  shutdown(): Promise<void>
}

/**
 * A span that is started only when it is needed: by a child, or by its own end. It can join a trace until then: the consent of a request is known only after the request was parsed.
 */
export type LiveSpan = {
  /** Joins a trace, unless the caller named one or the span is already in use. */
  follow(traceparent: string): void
  /** The `traceparent` for work that continues this trace. */
  traceparent(): string
  child(name: string): { headers: { traceparent: string }; end(outcome: SpanEnd): void }
  attribute(name: string, value: string | number): void
  end(outcome: SpanEnd): void
  /** Ends the span, or drops an unused one: most runs of a job find nothing to do. */
  endIfUsed(outcome: SpanEnd): void
}
type SpanEnd = { failed: boolean; attributes?: Record<string, string | number> }

const LONGEST_SENDING_MS = 2_000

let spans: Spans | undefined

/** The tracer of this process: one process is one institution. undefined where no collector is configured. */
export const tracing = (): Spans | undefined => spans

/** @returns a function that sends the remaining spans and stops tracing */
export async function startTracing(
  { tracing: wanted }: Pick<Config, 'tracing'>,
  program: Program = 'serve',
): Promise<() => Promise<void>> {
  if (!wanted) return async () => undefined
  const started = await openSpans(wanted.service, program)
  spans = started
  return async () => {
    spans = undefined
    await started.shutdown()
  }
}

/** NOTE: a dynamic import, because static imports would be loaded at every start. */
async function openSpans(service: string, program: Program): Promise<Spans> {
  const [api, { parseTraceParent }, { BasicTracerProvider, BatchSpanProcessor }, exporter, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const provider = new BasicTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service, 'consente.program': program }),
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
      // A collector that does not answer must not delay the stop.
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, pause(LONGEST_SENDING_MS, undefined, { ref: false })])
    },
  }
}

/** W3C Trace Context, section 3.2. */
function format({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
