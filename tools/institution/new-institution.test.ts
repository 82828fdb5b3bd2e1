import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../apps/server/src/declarations.ts'
import { readPortalConfig } from '../../apps/server/src/platform/config/portal-config-file.ts'
import { temporaryFolder } from '../../tests/support/files/temporary-folder.ts'
import { readAnswers, WrongAnswer } from './answers.ts'
import { writeInstitution } from './write-institution.ts'

const FLAGS = ['--name', 'Minha Seguradora', '--cnpj', '11.444.777/0001-61']
const newFolder = (): string => join(temporaryFolder(), 'minha-seguradora')

describe('a wrong answer ends the command with one line that names the flag', () => {
  it.each<[string[], RegExp]>([
    [['--cnpj', '11.444.777/0001-60'], /^--cnpj 11\.444\.777\/0001-60: must be a CNPJ\.$/],
    [['--colour', 'blue'], /^--colour blue: must be a colour such as #1a48bc\.$/],
    [['--logo', 'nowhere.svg'], /^--logo nowhere\.svg: must be an SVG or PNG file\.$/],
    [['--host', 'http://a.example'], /^--host http:\/\/a\.example: must be an https address/],
    [['--api-host', 'https://a.example/api'], /^--api-host .*: must be an https address without a path/],
    [['--roles', 'recipient,broker'], /^--roles recipient,broker: must be recipient, holder, or both/],
    [['--name', 'x'.repeat(61)], /^--name x+: must have at most 60 characters\.$/],
    [['--size', 'big'], /Unknown option '--size'/],
  ])('%j', async (flags, message) => {
    const refusal = readAnswers([newFolder(), ...FLAGS, ...flags])
    await expect(refusal).rejects.toThrow(WrongAnswer)
    await expect(refusal).rejects.toThrow(message)
  })

  it('a missing name', async () => {
    await expect(readAnswers([newFolder(), '--cnpj', '11444777000161'])).rejects.toThrow(/^--name is missing/)
  })

  it('a folder that holds something: nothing is overwritten', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'mine.txt'), 'mine')
    await expect(readAnswers([folder, ...FLAGS])).rejects.toThrow(/is not empty: choose a new folder/)
  })
})

describe('the folder', () => {
  const folder = newFolder()
  beforeAll(async () =>
    writeInstitution(
      await readAnswers([folder, ...FLAGS, '--host', 'https://dados.minha.example', '--roles', 'holder']),
    ),
  )

  it('holds a configuration that the server accepts on this machine', () => {
    const config = loadConfig({ CONSENTE_CONFIG: join(folder, 'institution.json') })
    expect(config).toMatchObject({
      institution: { id: 'minhaseguradora', name: 'Minha Seguradora', cnpj: '11444777000161' },
      roles: ['holder'],
      production: false,
    })
    expect(readPortalConfig(config).brand.name).toBe('Minha Seguradora')
  })

  it('holds a configuration that the server accepts in production, once the environment is complete', () => {
    const environment = {
      CONSENTE_CONFIG: join(folder, 'production.json'),
      DATABASE_URL: 'postgres://db.minha.example/consente',
      CONSENTE_MASTER_KEY: Buffer.alloc(32).toString('base64'),
    }
    const { production, publicUrl, institution } = loadConfig(environment)
    expect({ production, publicUrl }).toEqual({ production: true, publicUrl: 'https://dados.minha.example' })
    expect(institution.name).toBe('Minha Seguradora')
  })

  it('names every file that it holds in its guide, and no sample institution in its pages', () => {
    const guide = readFileSync(join(folder, 'README.md'), 'utf8')
    for (const file of [
      'brand/',
      'config.json',
      'settings/',
      'register.json',
      'participant.json',
      '.env.example',
    ]) {
      expect(guide).toContain(`\`${file}\``)
      expect(existsSync(join(folder, file))).toBe(true)
    }
    for (const page of ['sac', 'ouvidoria', 'privacidade', 'cookies'])
      expect(readFileSync(join(folder, 'brand', `${page}.html`), 'utf8')).not.toMatch(/Alfa|Beta/)
  })
})
