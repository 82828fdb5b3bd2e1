import { describe, expect, it } from 'vitest'
import { LEAST_CONFIG as GOOD } from '../../testing/portal-config-for-tests.ts'
import { configProblems } from './config-problems.ts'
import { readPortalConfig } from './portal-config.ts'

describe('config.json', () => {
  it('brings the defaults of the specification where it is silent', async () => {
    expect(configProblems(GOOD)).toEqual([])
    const config = { apiHost: '', detailsTransactionId: '123', replaceConsent: 'at-once' }
    const told = { config: { ...config, capabilities: { idToken: false } } }
    expect(await readPortalConfig(async () => GOOD)).toMatchObject(told)
  })

  it.each([
    ...Object.keys(GOOD),
    ...Object.keys(GOOD.brand).map((name) => `brand.${name}`),
    ...Object.keys(GOOD.links).map((name) => `links.${name}`),
    'client.id',
    'client.secret',
  ])('without %s names it, and nothing else', (path) => {
    const [group = '', name] = path.split('.')
    const raw: Record<string, Record<string, unknown>> = structuredClone(GOOD as never)
    if (name === undefined) delete raw[group]
    else delete raw[group]?.[name]
    expect(configProblems(raw)).toEqual([`${path}: falta este campo.`])
  })

  it.each([
    ['brand.colour', '#12345', 'precisa ser uma cor como #1a48bc.'],
    ['brand.name', 7, 'precisa ser um texto.'],
    ['client', 'portal', 'precisa ser um objeto.'],
    ['client.secret', null, 'precisa ser um texto.'],
    ['links.privacy', 'data:text/html,x', expect.stringMatching(/^precisa ser um endereço/)],
    ['replaceConsent', 'never', 'tem um valor que não serve.'],
    ['session.idleMinutes', '15', 'precisa ser um número.'],
    ['capabilities.purpose', 'yes', 'precisa ser true ou false.'],
  ])('with a wrong %s names it and says what it has to be', (path, value, words) => {
    const [group = '', name] = path.split('.')
    const raw: Record<string, unknown> = {
      session: { idleMinutes: 15, warnSeconds: 60 },
      ...structuredClone(GOOD),
    }
    raw[group] = name === undefined ? value : { ...Object(raw[group]), [name]: value }
    const [line = ''] = configProblems(raw)
    expect([line.split(': ')[0], line.slice(path.length + 2)]).toEqual([path, words])
  })

  it('names the file when it is of no kind at all', () => {
    expect(configProblems([])).toEqual(['/config.json: precisa ser um objeto.'])
  })

  it('says so when the file cannot be read', async () => {
    const reading = await readPortalConfig(() => Promise.reject(new Error('404')))
    expect(reading).toEqual({ wrong: undefined })
    expect(configProblems(undefined)).toEqual(['/config.json: não foi possível ler o arquivo.'])
  })
})
