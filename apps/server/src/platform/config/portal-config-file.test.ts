import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { readPortalConfig } from './portal-config-file.ts'

const ALFA = fileURLToPath(new URL('../../../../../sandbox/institutions/alfa/config.json', import.meta.url))
const portalClient = { id: 'alfa-portal', secret: 'alfa-portal-public' }

function read(changes: (given: Record<string, object>) => object) {
  const portalConfig = join(temporaryFolder(), 'config.json')
  writeFileSync(portalConfig, JSON.stringify(changes(JSON.parse(readFileSync(ALFA, 'utf8')))))
  return readPortalConfig({ portalConfig, portalClient })
}

it('is what the portal is given, with its defaults', () => {
  const { brand, session } = read((given) => given)
  expect([brand.name, session.idleMinutes]).toEqual(['Alfa Seguros', 15])
})

it.each<[string, (given: Record<string, object>) => object, RegExp]>([
  [
    'a wrong value',
    (given) => ({ ...given, brand: { ...given.brand, colour: 'azul' } }),
    /brand\.colour: must/,
  ],
  ['an unknown setting', (given) => ({ ...given, sacphone: '0800' }), /sacphone: is no setting/],
  [
    'an unknown capability',
    (given) => ({ ...given, capabilities: { ...given.capabilities, receipt: true } }),
    /capabilities\.receipt: is no setting/,
  ],
  [
    'a client that the server would refuse at every sign-in',
    (given) => ({ ...given, client: { ...given.client, secret: 'outro' } }),
    /client: must be the portalClient/,
  ],
])('%s ends the start, named with its file', (_what, changes, message) => {
  expect(() => read(changes)).toThrow(message)
  expect(() => read(changes)).toThrow(/config\.json/)
})
