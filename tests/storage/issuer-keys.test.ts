import { expect, it } from 'vitest'
import { createIssuerKeyStore } from '../../apps/server/src/receipts/issuer-key.store.ts'
import { forEachDatabase } from '../support/database/each-database.ts'

const ISSUER = { issuer: 'https://x.example/auth', name: 'X', cnpj: '99900111000111' }
const key = (kid: string) => ({ kty: 'RSA', kid, n: 'n', e: 'AQAB' })
const at = (hours: number) => new Date(Date.UTC(2026, 10, 1, hours))

forEachDatabase((_name, open) => {
  it('keeps 200 keys of an issuer; a flood of new ones removes neither published nor long known ones', async () => {
    const keys = createIssuerKeyStore(await open())
    await keys.note({ ...ISSUER, issuer: 'other' }, [key('other')], at(0))
    for (const hour of [0, 500]) await keys.note(ISSUER, [key('former')], at(hour))
    for (let reading = 0; reading < 6; reading += 1) {
      const flood = Array.from({ length: 50 }, (_, number) => key(`junk-${reading}-${number}`))
      await keys.note(ISSUER, flood, at(501 + reading))
    }
    await keys.note(ISSUER, [key('new')], at(510))
    const kids = (await keys.of(ISSUER.issuer)).map(({ key: { kid } }) => kid)
    expect(kids).toHaveLength(200)
    expect(kids).toEqual(expect.arrayContaining(['former', 'new']))
    expect(await keys.of('other')).toHaveLength(1)
  })
})
