import { expect, it } from 'vitest'
import { joinMetrics } from './metrics-server.ts'

const of = (program: string) =>
  `# HELP a first\n# TYPE a gauge\na{program="${program}"} 1\n\n# HELP ${program} own\n# TYPE ${program} gauge\n${program} 2\n`

it('keeps all samples of a metric together, whichever program tells them', () => {
  expect(joinMetrics([of('serve'), '', of('work')])).toBe(
    '# HELP a first\n# TYPE a gauge\na{program="serve"} 1\na{program="work"} 1\n\n' +
      '# HELP serve own\n# TYPE serve gauge\nserve 2\n\n# HELP work own\n# TYPE work gauge\nwork 2\n',
  )
})
