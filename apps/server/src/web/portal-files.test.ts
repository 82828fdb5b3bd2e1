import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { PortalConfig } from '@consente/contract/portal/config'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readableAddress, servePortal } from './portal-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-files-'))
const PAGE = '<!doctype html><title>Portal</title>'
let app: FastifyInstance

beforeAll(async () => {
  for (const name of ['portal', 'brand', '.git']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main')
  writeFileSync(join(folder, 'brand/logo.svg'), '<svg/>')
  writeFileSync(join(folder, 'portal/index.html'), PAGE)
  writeFileSync(join(folder, 'portal/index.html.br'), brotliCompressSync(PAGE))
  writeFileSync(join(folder, 'portal/known.js'), 'export {}')
  app = Fastify({ rewriteUrl: ({ url = '/' }) => readableAddress(url) })
  app.setErrorHandler((error: Error & { status?: number }, _request, reply) =>
    reply.code(error.status ?? 500).send({}),
  )
  await servePortal(app, { portal: CONFIG, brandDir: join(folder, 'brand') }, join(folder, 'portal'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const CONFIG = {
  brand: { logo: '/brand/logo.svg' },
  links: { sac: '/sac' },
  capabilities: { installable: false },
} as PortalConfig

it('the start ends where the brand lacks a file that the configuration names', async () => {
  const portal = { ...CONFIG, links: { ...CONFIG.links, sac: '/brand/sac.html' } }
  const starting = servePortal(Fastify(), { portal, brandDir: join(folder, 'brand') }, join(folder, 'portal'))
  await expect(starting).rejects.toThrow(/names \/brand\/sac\.html, and .*brand\/sac\.html does not exist/)
})

it.each(['/', '/myshares', '/nada', '/%zz', '/myshares/%E0%A4%A', '/%zz?x=%zz', '/myshares/urn:beta:a.b'])(
  '%s serves the portal',
  async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.body]).toEqual([200, PAGE])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  },
)

it('the page is sent compressed to browsers that take it so, and no cache mixes the two up', async () => {
  const answer = await app.inject({ url: '/myshares', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(PAGE)
  expect((await app.inject('/myshares')).headers).toMatchObject({ vary: 'Accept-Encoding' })
})

it.each(['/x.js', '/old-bundle.css', '/assets/x.js', '/brand/x.svg', '/bff-opin/nothing'])(
  '%s is unknown and answered with 404',
  async (url) => expect((await app.inject(url)).statusCode).toBe(404),
)

it.each([
  ['/brand', 404],
  ['/brand/', 403],
  ['/assets/', 404],
])('%s lists no files', async (url, status) => {
  const answer = await app.inject(url)
  expect([answer.statusCode, answer.body]).toEqual([status, '{}'])
})

it.each([
  '/.git/HEAD',
  '/../.git/HEAD',
  '/brand/../../.git/HEAD',
  '/brand/..%2f.git%2fHEAD',
  '/assets/..%2f.git%2fHEAD',
])('nothing but the built files and the brand’s is served at %s', async (url) =>
  expect((await app.inject(url)).body).not.toContain('refs/heads'),
)

it('a file of the build is served', async () => {
  expect((await app.inject('/known.js')).body).toBe('export {}')
})

it('an address that cannot be decoded gets no longer than its signs are replaced, whatever they mean elsewhere', () => {
  const signs = "/%zz$&$'$`$$".repeat(1_000)
  expect(readableAddress(`${signs}?x=$&`)).toBe(`${signs.replaceAll('%', '%25')}?x=$&`)
})

it('an address of an API that cannot be decoded stays as it is, so that its own failure answers', () => {
  expect(readableAddress('/bff-opin/consents/%zz')).toBe('/bff-opin/consents/%zz')
})
