import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { Stop } from './market-folder.ts'
import { readOptions } from './market-options.ts'

it('without options the market is the one of every day', () => {
  const everyDay = { ports: {}, faults: [], identityProvider: false, signer: false, app: false }
  expect(readOptions([])).toMatchObject(everyDay)
  expect(readOptions([])).not.toHaveProperty('own')
})

it('takes an identity provider, a signer, an app, an own institution, faults, ports and a folder', () => {
  const args =
    '--identity-provider --signer --app --faults --institution ../minha --port identity-provider=5300 --data x'
  expect(readOptions(args.split(' '))).toEqual({
    dataRoot: resolve('x'),
    ports: { 'identity-provider': 5300 },
    faults: ['alfa', 'beta', 'gama'],
    identityProvider: true,
    signer: true,
    app: true,
    own: resolve('../minha'),
  })
})

it.each([
  [['--identity'], /Unknown option '--identity'[\s\S]*npm start -- /],
  [['--port', 'provider=5300'], /^--port provider=5300 is not a port/],
])('%j ends the start, and says what there is', (args, words) => {
  expect(() => readOptions(args)).toThrow(Stop)
  expect(() => readOptions(args)).toThrow(words)
})
