import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDirectory, type Directory } from '../../apps/server/src/directory/directory.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { loadSettings } from '../../apps/server/src/settings/settings.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { expectFailure } from '../support/database/test-accounts.ts'
import { openTestPlatform } from '../support/database/test-platform.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string): unknown => JSON.parse(readFileSync(fromRoot(path), 'utf8'))

/**
 * The scheme's directory as it answered on 31 March 2023 (its sandbox environment, embedded in a certification log of
 * br-openinsurance/Conformance): for reading and searching only; nothing in it is called.
 */
const REAL = read('tests/fixtures/opin/participants.real.json')
/** Invented institutions with the edge cases of the format. */
const CPF = '52998224725'
const OTHER_CPF = '11144477735'
const INVENTED = read('sandbox/directory/others.json')
const IPE = 'f5057fee-4c3e-4459-82dd-21250b729601'
const RETIRED = '715e3d28-855b-4f30-bdce-80b4aa9cc24a'
const MINUTE_MS = 60_000
const page = { page: 1, pageSize: 100 }

/** A directory that a test can change, break or count. */
const scheme = { body: INVENTED as unknown, status: 200, asked: 0, tag: '', notModified: 0 }
let server: Server
let directoryUrl: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/logos/ipe-seguros.svg')
      return response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    if (request.url !== '/participants') return response.writeHead(404).end()
    scheme.asked += 1
    if (scheme.tag && request.headers['if-none-match'] === scheme.tag) {
      scheme.notModified += 1
      return response.writeHead(304).end()
    }
    if (scheme.tag) response.setHeader('etag', scheme.tag)
    return response.writeHead(scheme.status).end(JSON.stringify(scheme.body))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  directoryUrl = `http://localhost:${(server.address() as AddressInfo).port}/participants`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

forEachDatabase((_name, open) => {
  let database: Database
  beforeEach(async () => {
    Object.assign(scheme, { body: INVENTED, status: 200, asked: 0, tag: '', notModified: 0 })
    database = await open()
  })

  async function start() {
    const outbound = { allowPrivateHosts: ['localhost'] }
    const platform = await openTestPlatform(database, { config: { directoryUrl, outbound } })
    const directory = createDirectory({
      platform,
      settings: loadSettings(fromRoot('sandbox/settings'), platform.config),
    })
    await directory.start()
    return { directory, clock: platform.clock, refresh: () => jobOf(directory, 'directory.read') }
  }

  describe('the copy of the directory', () => {
    it('survives an outage, a broken answer and a start without the directory', async () => {
      const { directory, clock, refresh } = await start()
      const before = await directory.search(page)
      expect(before?.data.length).toBeGreaterThan(3)
      for (const broken of [{ status: 503 }, { status: 200, body: 'nonsense' }, { status: 200, body: [] }]) {
        Object.assign(scheme, broken)
        clock.move(5 * MINUTE_MS)
        await expect(refresh()).rejects.toThrow()
        expect(await directory.search(page)).toEqual(before)
      }
      const again = await start()
      expect(await again.directory.search(page)).toEqual(before)
      await again.refresh()
    })

    it('says whether an organisation is active and in which roles, until the directory falls silent', async () => {
      const { directory, clock, refresh } = await start()
      const ORGANISATION = '54920444-b948-4159-a8ce-b6fbfc188d19'
      const active = { isActive: true, roles: ['DADOS', 'ICS', 'TCS'] }
      expect(await directory.organisationState(ORGANISATION)).toEqual(active)
      expect(await directory.organisationState('unknown')).toEqual({ isActive: false, roles: [] })
      scheme.status = 503
      clock.move(16 * MINUTE_MS)
      await expect(refresh()).rejects.toThrow('503')
      expect(await directory.organisationState(ORGANISATION)).toBeUndefined()
      scheme.status = 200
      await refresh()
      expect(await directory.organisationState(ORGANISATION)).toEqual(active)
    })

    it('is read every five minutes, and every time while there is none', async () => {
      scheme.status = 503
      const { directory, clock, refresh } = await start()
      await expect(refresh()).rejects.toThrow('503')
      expect(scheme.asked).toBe(2)
      // Nobody knows yet who is not in it.
      await expect(directory.search(page)).rejects.toThrow('UNAVAILABLE')
      await expect(directory.isOffered(IPE)).rejects.toThrow('UNAVAILABLE')
      scheme.status = 200
      await refresh()
      expect(await directory.isOffered('unknown')).toBe(false)
      await refresh()
      expect(scheme.asked).toBe(3)
      Object.assign(scheme, { body: REAL })
      clock.move(5 * MINUTE_MS)
      await refresh()
      expect(scheme.asked).toBe(4)
      expect(await directory.byAuthorisationServer(IPE)).toBeUndefined()
    })

    it.each([
      ['names what it answers', '"first"'],
      ['only sends it again', ''],
    ])('is not made ready again while a directory that %s has not changed', async (_how, tag) => {
      scheme.tag = tag
      const { directory, clock, refresh } = await start()
      const institution = async () => (await directory.search(page))?.data[0]
      const before = await institution()
      expect(before).toBeDefined()
      clock.move(5 * MINUTE_MS)
      await refresh()
      expect(scheme).toMatchObject({ asked: 2, notModified: tag ? 1 : 0 })
      // The same object: nothing was built again.
      expect(await institution()).toBe(before)

      Object.assign(scheme, { body: REAL, tag: tag && '"second"' })
      clock.move(5 * MINUTE_MS)
      await refresh()
      expect(await directory.byAuthorisationServer(IPE)).toBeUndefined()
      expect(await institution()).not.toEqual(before)
    })

    it('is read by one process; the others take over what it read, unless they have the same', async () => {
      const [one, other] = [await start(), await start()]
      for (const { refresh } of [one, other]) await refresh()
      const institution = async () => (await other.directory.search(page))?.data[0]
      const before = await institution()
      scheme.asked = 0
      const readAgain = async (body: unknown) => {
        scheme.body = body
        for (const { clock } of [one, other]) clock.move(5 * MINUTE_MS)
        await one.refresh()
      }
      await readAgain(REAL)
      await readAgain(INVENTED)
      await other.directory.follow()
      expect(await institution()).toBe(before)
      await readAgain(REAL)
      await other.refresh()
      await other.directory.follow()
      expect(scheme.asked).toBe(3)
      expect(await other.directory.byAuthorisationServer(IPE)).toBeUndefined()
      expect(await other.directory.search(page)).toEqual(await one.directory.search(page))
    })

    it('is read whole from the real directory, its odd entries included', async () => {
      scheme.body = REAL
      const { directory } = await start()
      const found = await directory.search(page)
      // Version 2 at least, active, with an address: few in 2023, when most still published version 1.
      expect(found?.data.map(({ brand }) => brand)).toEqual([
        'Brick Insurance Auth Server Dev',
        'Mock Insurance Auth Server Dev',
        'SENSEDIA - Product Addon (DEV)',
        'SENSEDIA - Product Addon (STG)',
      ])
      const first = await directory.endpointsOf('2cfe266c-12ed-403b-96b0-f623cb3143a5')
      expect(first).toMatchObject({
        consentsUrl: 'https://mtls.chubb.hml.opinb3.com.br/open-insurance/consents/v1/consents',
        consentsVersion: 1,
        cnpj: '03502099000118',
      })
    })
  })

  describe('an authorisation server', () => {
    it('has its endpoints, its products and its logo at our own address', async () => {
      const { directory } = await start()
      expect(await directory.endpointsOf(IPE)).toMatchObject({
        discovery: 'https://auth.ipeseguros.example/.well-known/openid-configuration',
        consentsUrl: 'https://mtls.ipeseguros.example/open-insurance/consents/v3/consents',
        consentsVersion: 3,
        dataUrls: { resources: 'https://mtls.ipeseguros.example/open-insurance/resources/v3/resources' },
        name: 'Ipê Seguros',
        cnpj: '99900111000111',
        organisationId: '54920444-b948-4159-a8ce-b6fbfc188d19',
      })
      expect(await directory.webAddressOf(IPE)).toBe('https://www.ipeseguros.example')
      expect(await directory.byAuthorisationServer(IPE)).toMatchObject({
        thumb: `/logos/${IPE}`,
        type: 'seguradora',
        products: ['DAMAGES_AND_PEOPLE_PATRIMONIAL', 'DAMAGES_AND_PEOPLE_AUTO', 'DAMAGES_AND_PEOPLE_PERSON'],
      })
      expect(await directory.byOrganisation('54920444-b948-4159-a8ce-b6fbfc188d19')).toEqual({
        name: 'Ipê Seguros',
        cnpj: '99900111000111',
        logo: `/logos/${IPE}`,
      })
    })

    it('is offered no more once it has retired, yet stays resolvable', async () => {
      const { directory } = await start()
      expect(await directory.isOffered(RETIRED)).toBe(false)
      const ipe = { name: 'Ipê Seguros', cnpj: '99900111000111' }
      expect(await directory.brandLogoPath(ipe)).toBe(`/logos/${IPE}`)
      expect(await directory.brandLogoPath({ ...ipe, name: 'Outra' })).toBeUndefined()
      expect(await directory.isOffered(IPE)).toBe(true)
      expect(await directory.endpointsOf(RETIRED)).toMatchObject({ name: 'Aroeira Antigo' })
    })

    it('is unknown everywhere when no list has it', async () => {
      const { directory } = await start()
      expect(await directory.endpointsOf('unknown')).toBeUndefined()
      expect(await directory.webAddressOf('unknown')).toBeUndefined()
      expect(await directory.byAuthorisationServer('unknown')).toBeUndefined()
      expect(await directory.byOrganisation('unknown')).toBeUndefined()
      expect(await directory.logo('unknown')).toBeUndefined()
    })
  })

  describe('the most chosen institutions', () => {
    const NOVA_ERA = 'e4d6378c-7897-4f67-bc5a-e760068d1589'
    const SUCUPIRA = '9a026384-93c8-48ee-8634-e8fc6acda118'

    it('come first, by count and then by name, and the others fill up', async () => {
      const { directory } = await start()
      await directory.countChoice({ id: SUCUPIRA, document: CPF })
      await Promise.all([
        directory.countChoice({ id: NOVA_ERA, document: CPF }),
        directory.countChoice({ id: NOVA_ERA, document: OTHER_CPF }),
      ])
      const byName = (await directory.search(page))?.data.map(({ brand }) => brand) ?? []
      const others = byName.filter((brand) => brand !== 'Nova Era Seguros' && brand !== 'Sucupira')
      expect((await directory.trending()).map(({ brand }) => brand)).toEqual([
        'Nova Era Seguros',
        'Sucupira',
        ...others.slice(0, 4),
      ])
    })

    it('are those of the last thirty days', async () => {
      const { directory, clock } = await start()
      await directory.countChoice({ id: SUCUPIRA, document: CPF })
      clock.move(31 * 24 * 60 * MINUTE_MS)
      await directory.countChoice({ id: NOVA_ERA, document: CPF })
      expect((await directory.trending())[0]?.brand).toBe('Nova Era Seguros')
      await jobOf(directory, 'directory.forget-choices')
      expect(await database.query('select authorisation_server_id as id from institution_choice')).toEqual([
        { id: NOVA_ERA },
      ])
    })

    it('have one voice of each account, institution and day', async () => {
      const { directory, clock } = await start()
      const choose = (id: string, document = CPF) => directory.countChoice({ id, document })
      const counts = () =>
        database.query(
          'select count from institution_choice where authorisation_server_id = $1 order by day',
          [NOVA_ERA],
        )
      await Promise.all([choose(NOVA_ERA), choose(NOVA_ERA), choose(NOVA_ERA), choose(SUCUPIRA)])
      expect(await counts()).toEqual([{ count: 1 }])
      await choose(NOVA_ERA, OTHER_CPF)
      expect(await counts()).toEqual([{ count: 2 }])
      clock.move(24 * 60 * MINUTE_MS)
      await choose(NOVA_ERA)
      expect(await counts()).toEqual([{ count: 2 }, { count: 1 }])
    })

    it('are what customers may choose, and not one customer’s word: after sixty choices each further one has to wait', async () => {
      const { directory, clock } = await start()
      for (const id of [RETIRED, 'unknown'])
        await expectFailure(directory.countChoice({ id, document: OTHER_CPF }), 'INSTITUTION_NOT_FOUND')
      const choose = (document = CPF) => directory.countChoice({ id: NOVA_ERA, document })
      for (let time = 0; time < 61; time += 1) await choose()
      await expectFailure(choose(), 'TOO_MANY_TRIES')
      await choose(OTHER_CPF)
      clock.move(2 * MINUTE_MS)
      await choose()
    })
  })

  it('a logo is fetched from where the directory says, and is none where that fails', async () => {
    const { host } = new URL(directoryUrl)
    scheme.body = JSON.parse(JSON.stringify(INVENTED).replaceAll('localhost:5000', host))
    const { directory } = await start()
    expect((await directory.logo(IPE))?.type).toBe('image/svg+xml')
    expect(await directory.logo('9a026384-93c8-48ee-8634-e8fc6acda118')).toBeUndefined()
  })
})

async function jobOf({ jobs }: Directory, name: keyof Directory['jobs']): Promise<void> {
  await jobs[name]()
}
