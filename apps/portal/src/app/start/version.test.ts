import { expect, it } from 'vitest'
import { version } from '../../../package.json' with { type: 'json' }

it('the portal is version 1.5.5 or later', () => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(1_005_005)
})
