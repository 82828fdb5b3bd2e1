import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import { loadSettings } from './settings.ts'

const SANDBOX = fileURLToPath(new URL('../../../../sandbox/settings', import.meta.url))

/** The sandbox's settings with one file changed. */
function settingsWith(name: string, change: (text: string) => string): string {
  const folder = temporaryFolder()
  cpSync(SANDBOX, folder, { recursive: true })
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))
  return folder
}

it('reads the folder of an insurer', () => {
  const settings = loadSettings(SANDBOX)
  expect(settings.standardSharingPeriod).toEqual([3, 6, 12])
  expect(settings.dataGoals[0]).toMatchObject({ prazo: '12' })
  expect(settings.dataGroups.length).toBeGreaterThan(10)
  expect(settings.terms).toContain('<')
  expect(settings.institutionTypes.default).toBe('seguradora')
})

it.each([
  ['data-goal.json', '0.prazo', '[{"finalidade": "Comparar", "prazo": "13"}]'],
  ['data-goal.json', '0.prazo', '[{"finalidade": "Comparar", "prazo": "um ano"}]'],
  ['data-goal.json', 'file', '[]'],
  ['standard-sharing-period.json', '1', '[3, 24]'],
  [
    'data-groups-fields.json',
    '0.dataCategories.0.dataCategoryCode',
    '[{"apiName": "X", "apiKey": "X", "dataCategories": [{"dataCategoryCode": "READ", "dataCategoryName": "X", "subCategories": []}]}]',
  ],
  ['institution-types.json', '99900111000111', '{"99900111000111": "corretora"}'],
  ['sharing-purpose.json', 'cannot be read as JSON', '{'],
  ['terms-conditions.html', 'is empty', ' '],
])('%s is refused at start, naming file and field: %s', (name, field, text) => {
  const folder = settingsWith(name, () => text)
  expect(() => loadSettings(folder)).toThrow(ConfigError)
  expect(() => loadSettings(folder)).toThrow(join(folder, name))
  expect(() => loadSettings(folder)).toThrow(field)
})

it('a purpose may have a leading zero, as a number or a text', () => {
  const goals = '[{"finalidade": "A", "prazo": "09"}, {"finalidade": "B", "prazo": 9}]'
  const { dataGoals } = loadSettings(settingsWith('data-goal.json', () => goals))
  expect(dataGoals.map(({ prazo }) => prazo)).toEqual(['09', '9'])
})

it('a missing file is named', () => {
  expect(() => loadSettings('/nonexistent')).toThrow('/nonexistent/sharing-purpose.json cannot be read')
})
