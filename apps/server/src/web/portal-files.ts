import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalConfig } from '@consente/contract/portal/config'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../platform/base/failure.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Config } from '../platform/config/server-config.ts'
import { webAppFiles } from './web-app.ts'

/** Paths of APIs and folders of files: an unknown one gets 404, never the portal's page. */
const NOT_A_PAGE =
  /^\/(bff-opin|opin-authorizations|opin-leads|oauth|open-insurance|auth|docs|health|\.well-known|logos|brand|transmissions|service-requests|assets|fonts)(\/|$)/
/** A file at the root, such as `/x.js`; ids of consents (`/myshares/urn:a.b:1`) lie below a page. */
const ROOT_FILE = /^\/[^/]*\.[a-z0-9]+$/i

/** An icon is a drawing: opened by itself it runs and loads nothing. */
const DRAWN = {
  'content-security-policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
}

/** Settings of the files that are served beside the built ones. */
type PortalFiles = Pick<Config, 'brandDir'> & { portal: PortalConfig }

/**
 * Serves the built portal, the brand's files, what makes the portal installable, and `config.json`. Any other path gets the page, so that the portal's
 * own routes survive a reload.
 */
export async function servePortal(
  app: FastifyInstance,
  { portal, brandDir }: PortalFiles,
  portalDir: string,
): Promise<void> {
  if (!existsSync(join(portalDir, 'index.html'))) {
    throw new ConfigError(`The portal is not built: ${portalDir} has no index.html. Run "npm run build".`)
  }
  demandBrandFiles(portal, brandDir)
  const page = readFileSync(join(portalDir, 'index.html'))
  const smaller = join(portalDir, 'index.html.br')
  const compressed = existsSync(smaller) ? readFileSync(smaller) : undefined

  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(portal))
  for (const { name, type, read } of webAppFiles(portal, brandDir))
    app.get(`/${name}`, async (_request, reply) => {
      const body = await read()
      return reply.headers(DRAWN).header('cache-control', 'no-cache').header('content-type', type).send(body)
    })
  await app.register(fastifyStatic, { root: brandDir, prefix: '/brand/', index: false })
  await app.register((scope) => serveBuilt(scope, portalDir))
  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?')
    if (!/^(GET|HEAD)$/.test(request.method) || isNoPage(pathname)) throw new Failure('NOT_FOUND')
    const isSmaller = compressed && /\bbr\b/.test(String(request.headers['accept-encoding']))
    if (isSmaller) reply.header('content-encoding', 'br')
    addVary(reply)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(isSmaller ? compressed : page)
  })
}

/** Files of the brand that the portal's configuration names. @throws {ConfigError} */
function demandBrandFiles({ brand, links }: PortalConfig, brandDir: string): void {
  for (const address of [brand.logo, brand.icon ?? '', ...Object.values(links)]) {
    const [, file] = /^\/brand\/([^?#]+)/.exec(address) ?? []
    if (file && !existsSync(join(brandDir, decodeURIComponent(file))))
      throw new ConfigError(
        `The portal's configuration names ${address}, and ${join(brandDir, file)} does not exist.`,
      )
  }
}

/**
 * An address of a page that cannot be decoded (`/%zz`), as one that can: it gets the portal, as every unknown page does.
 * All other addresses stay as they are.
 */
export function readableAddress(url: string): string {
  const [pathname = ''] = url.split('?')
  return isNoPage(pathname) || isDecodable(pathname)
    ? url
    : pathname.replaceAll('%', '%25') + url.slice(pathname.length)
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

const isNoPage = (pathname: string): boolean => NOT_A_PAGE.test(pathname) || ROOT_FILE.test(pathname)

/** A shared cache must not give a compressed answer to a browser that did not ask for one. */
function addVary(reply: FastifyReply): void {
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
}

async function serveBuilt(scope: FastifyInstance, root: string): Promise<void> {
  scope.addHook('onRequest', async (_request, reply) => addVary(reply))
  await scope.register(fastifyStatic, {
    root,
    decorateReply: false,
    index: false,
    wildcard: false,
    // The build writes compressed scripts and style sheets beside the originals.
    preCompressed: true,
    // NOTE: otherwise the library's own header replaces ours.
    cacheControl: false,
    setHeaders,
  })
}

/** Hashed files never change; all others are revalidated. */
function setHeaders(response: { setHeader(name: string, value: string): unknown }, path: string): void {
  const isHashed = path.includes(`${join('/', 'assets', '/')}`)
  response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}
