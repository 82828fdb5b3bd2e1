import { describe, expect, it } from 'vitest'
import { checkPortalConfig, readPortalConfig } from './portal-config.ts'

const link = 'https://seguradora.example'
const GOOD = {
  brand: { id: 'x', name: 'Seguradora', cnpj: '00000000000000', logo: '/brand/logo.svg', colour: '#1a48bc' },
  links: {
    sac: link,
    ouvidoria: link,
    privacy: link,
    cookies: link,
    citizenPortal: link,
    openInsurancePortal: link,
    participants: link,
  },
  ownBrand: 'Seguradora',
  client: { id: 'c', secret: 's' },
}

describe('config.json', () => {
  it('brings the defaults of the specification where it is silent', () => {
    expect(checkPortalConfig(GOOD)).toMatchObject({
      config: {
        apiHost: '',
        detailsTransactionId: '123',
        replaceConsent: 'at-once',
        capabilities: { idToken: false },
      },
    })
  })

  it('names the field that is wrong', () => {
    const reading = checkPortalConfig({ ...GOOD, brand: { ...GOOD.brand, colour: 'blue' } })
    expect(reading).toEqual({ problems: [expect.stringMatching(/^brand\.colour: /)] })
  })

  it('names every field that is wrong', () => {
    const { client: _client, ...rest } = GOOD
    const reading = checkPortalConfig({ ...rest, links: { ...GOOD.links, sac: 'javascript:alert(1)' } })
    expect(reading).toEqual({
      problems: expect.arrayContaining([
        expect.stringMatching(/^links\.sac/),
        expect.stringMatching(/^client/),
      ]),
    })
  })

  it('says so when the file cannot be read', async () => {
    const reading = await readPortalConfig(() => Promise.reject(new Error('404')))
    expect(reading).toEqual({ problems: ['/config.json: não foi possível ler o arquivo.'] })
  })
})
