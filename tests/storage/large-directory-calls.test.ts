import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import * as calls from '@consente/contract/portal/institutions'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { institutionRoutes } from '../../apps/server/src/bff/institutions.routes.ts'
import { createDirectory } from '../../apps/server/src/directory/directory.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { type Customer, createRoutes } from '../../apps/server/src/platform/http/route.ts'
import { loadSettings } from '../../apps/server/src/settings/settings.ts'
import { createServer } from '../../apps/server/src/web/server.ts'
import { openThrowaway } from '../support/database/kept-databases.ts'
import {
  BRANDS,
  brandOf,
  cnpjOf,
  largeDirectory,
  largeTypes,
  organisationOf,
  serverOf,
} from '../support/database/large-directory.ts'
import { openTestPlatform } from '../support/database/test-platform.ts'
import { call } from '../support/http/contract-call.ts'

const OURS = 'Seguradora de Teste'
const SETTINGS = fileURLToPath(new URL('../../sandbox/settings', import.meta.url))
const CUSTOMER: Customer = {
  kind: 'customer',
  document: '52998224725',
  loggedUser: '52998224725',
  name: 'Marina',
  sessionId: 's',
}

const OTHER = { ...CUSTOMER, document: '98765432100', loggedUser: '98765432100' }

let scheme: Server
let app: FastifyInstance
let host: string
let database: Database

/** One database is enough: differences between databases are tested in directory-storage.test.ts. */
beforeAll(async () => {
  const body = JSON.stringify(largeDirectory(OURS))
  scheme = createHttpServer((_, response) => response.end(body))
  await new Promise<void>((resolve) => scheme.listen(0, 'localhost', resolve))
  const directoryUrl = `http://localhost:${(scheme.address() as AddressInfo).port}/participants`
  database = await openThrowaway()
  const platform = await openTestPlatform(database, {
    config: { directoryUrl, outbound: { allowPrivateHosts: ['localhost'] } },
  })
  const settings = { ...loadSettings(SETTINGS, platform.config), institutionTypes: largeTypes() }
  const directory = createDirectory({ platform, settings })
  await directory.start()
  app = await createServer(platform, [])
  institutionRoutes(
    createRoutes(app, async (token) => (token === OTHER.document ? OTHER : CUSTOMER)).route,
    directory,
  )
  host = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app?.close()
  await database?.close()
  scheme?.close()
})

type Page = {
  data: { _id: string; brand: string }[]
  meta: { totalRecords: number; totalPages: number }
}
const ask = (query: Record<string, string>) =>
  call(host, calls.dataProvider, { query: { brand: OURS, ...query }, token: 'x' })
const search = async (query: Record<string, string>) => (await ask(query)).body as Page
const brandsOf = ({ data }: Page) => data.map(({ brand }) => brand)
const inOrder = (count: number) => Array.from({ length: count }, (_, index) => brandOf(index))

describe('the calls of institutions, over a directory of thousands of entries', () => {
  it('MOSTRAR MAIS shows ten more each time, the previous ones unmoved, to the last of thousands', async () => {
    for (const size of [10, 20, 30, 1000, 1010, BRANDS]) {
      const page = await search({ page: '1', 'page-size': String(size) })
      expect(brandsOf(page)).toEqual(inOrder(size))
      expect(page.meta.totalRecords).toBe(BRANDS)
    }
    expect(brandsOf(await search({ page: '1', 'page-size': String(BRANDS + 10) }))).toEqual(inOrder(BRANDS))
  })

  it('pages of twenty-five, one after another, hold every institution once, and never our own brand', async () => {
    const { meta } = await search({ page: '1', 'page-size': '25' })
    expect(meta).toEqual({ totalRecords: BRANDS, totalPages: BRANDS / 25 })
    const seen: string[] = []
    for (let page = 1; page <= meta.totalPages; page += 1)
      seen.push(...brandsOf(await search({ page: String(page), 'page-size': '25' })))
    expect(seen).toEqual(inOrder(BRANDS))
    expect(await ask({ page: '1', 'page-size': '10', name: OURS })).toMatchObject({ status: 404 })
  })

  it('name, CNPJ, organisation and types find the few among thousands', async () => {
    expect(brandsOf(await search({ page: '1', 'page-size': '10', name: 'marca 1234' }))).toEqual([
      brandOf(1234),
    ])
    expect(brandsOf(await search({ page: '1', 'page-size': '10', organizationId: cnpjOf(2999) }))).toEqual([
      brandOf(2999),
    ])
    expect(
      brandsOf(await search({ page: '1', 'page-size': '25', organizationId: organisationOf(77) })),
    ).toEqual([brandOf(77)])
    const banks = await search({ page: '1', 'page-size': '10', type: 'banco' })
    expect(banks.meta.totalRecords).toBe(BRANDS / 10)
    expect(brandsOf(banks).slice(0, 2)).toEqual([brandOf(0), brandOf(10)])
    const everyone = await search({ page: '1', 'page-size': '10', type: 'seguradora-banco' })
    expect(everyone.meta.totalRecords).toBe(BRANDS)
    for (const query of [{ name: 'marca 9999' }, { organizationId: '123' }, { type: 'outros' }])
      expect(await ask({ page: '1', 'page-size': '10', ...query })).toMatchObject({
        status: 404,
        body: { code: 'INSTITUTION_NOT_FOUND' },
      })
  })

  it('choices that were posted come first among the trending topics, whatever their place in the list', async () => {
    const choose = (number: number, document = CUSTOMER.document) =>
      call(host, calls.addTrendingTopic, {
        body: { _id: serverOf(number), name: brandOf(number) },
        token: document,
      })
    const chosen = [choose(2750), choose(1500), choose(2750, OTHER.document)]
    expect((await Promise.all(chosen)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await choose(BRANDS)).toMatchObject({ status: 404 })
    const { body } = await call(host, calls.trendingTopics, { token: 'x' })
    expect((body as { brand: string }[]).map(({ brand }) => brand)).toEqual([
      brandOf(2750),
      brandOf(1500),
      ...inOrder(4),
    ])
  })
})
