import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import { loadSettings } from './settings.ts'
import type { TermsFacts } from './terms.ts'

const SANDBOX = fileURLToPath(new URL('../../../../sandbox/settings', import.meta.url))

const ALFA = {
  institution: { name: 'Alfa & Filhos', cnpj: '11222333000181' },
  receivedData: { keepDaysAfterEnd: 0 },
} as TermsFacts

/** The sandbox's settings with one file changed. */
function settingsWith(name: string, change: (text: string) => string): string {
  const folder = temporaryFolder()
  cpSync(SANDBOX, folder, { recursive: true })
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))
  return folder
}

it('reads the folder of an insurer', () => {
  const settings = loadSettings(SANDBOX, ALFA)
  expect(settings.standardSharingPeriod).toEqual([3, 6, 12])
  expect(settings.dataGoals[0]).toMatchObject({ prazo: '12' })
  expect(settings.dataGroups.length).toBeGreaterThan(10)
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
  ['terms-conditions.html', '{{nome}}', '<p>{{nome}}</p>'],
])('%s is refused at start, naming file and field: %s', (name, field, text) => {
  const folder = settingsWith(name, () => text)
  expect(() => loadSettings(folder, ALFA)).toThrow(ConfigError)
  expect(() => loadSettings(folder, ALFA)).toThrow(join(folder, name))
  expect(() => loadSettings(folder, ALFA)).toThrow(field)
})

it('a purpose may have a leading zero, as a number or a text', () => {
  const goals = '[{"finalidade": "A", "prazo": "09"}, {"finalidade": "B", "prazo": 9}]'
  const { dataGoals } = loadSettings(
    settingsWith('data-goal.json', () => goals),
    ALFA,
  )
  expect(dataGoals.map(({ prazo }) => prazo)).toEqual(['09', '9'])
})

it('a missing file is named', () => {
  expect(() => loadSettings('/nonexistent', ALFA)).toThrow('/nonexistent/sharing-purpose.json cannot be read')
})

it('the terms name the institution, and say how long it keeps what it received', () => {
  const { terms } = loadSettings(SANDBOX, ALFA)
  expect(terms).toContain('somos a Alfa &amp; Filhos, CNPJ 11.222.333/0001-81')
  expect(terms).toContain('Depois do fim, apagamos na hora o que recebemos.')
  const later = loadSettings(SANDBOX, {
    ...ALFA,
    receivedData: { ...ALFA.receivedData, keepDaysAfterEnd: 30 },
  })
  expect(later.terms).toContain('fica guardado por 30 dias, sem uso, e depois é apagado.')
  expect(later.terms).not.toContain('{{')
})
