import { afterEach, expect, it, vi } from 'vitest'
import { startTracing, tracing } from './tracing.ts'

afterEach(() => vi.unstubAllEnvs())

it('there are no spans where no collector is configured', async () => {
  const stop = await startTracing({ tracing: undefined })
  expect(tracing()).toBeUndefined()
  await stop()
})

it('a span can join a trace until it has a child; a collector that is down delays nothing', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9')
  const stop = await startTracing({ tracing: { service: 'test' } })
  const parent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`
  const other = `00-${'12'.repeat(16)}-${'34'.repeat(8)}-01`
  const span = tracing()?.begin('GET /somewhere', 'server')
  span?.follow(parent)
  expect(span?.child('ask').headers.traceparent).toMatch(/^00-(ab){16}-[0-9a-f]{16}-01$/)
  span?.follow(other)
  expect(span?.traceparent()).toMatch(/^00-(ab){16}-/)
  span?.end({ failed: false })

  const given = tracing()?.begin('POST /somewhere', 'server', other)
  given?.follow(parent)
  expect(given?.traceparent()).toMatch(/^00-(12){16}-/)
  given?.end({ failed: true })
  await stop()
  expect(tracing()).toBeUndefined()
})
