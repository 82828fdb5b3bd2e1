import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { World } from './second-backend-world.ts'

const PORTAL = join(process.cwd(), 'apps/portal/dist/')
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="16" fill="#0b6e4f"/></svg>'

/** `/%zz` cannot be decoded: a static host serves its page for it, as for every unknown address. */
export function readableAddress(url: string): string {
  const [path = '/', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

const page = (): string => readFileSync(join(PORTAL, 'index.html'), 'utf8')

/** Serves the built portal as any static host would: files, and its page for every other address. */
export function servePortal(app: FastifyInstance, world: () => World): void {
  if (!existsSync(join(PORTAL, 'index.html')))
    throw new Error('The portal is not built: run "npm run build".')
  app.get('/config.json', () => world().config)
  app.get('/brand/logo.svg', (_request, reply) => reply.type('image/svg+xml').send(world().logo))
  // As the portal's service worker keeps the page for a start without a network.
  app.get('/offline-page', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page().replace('<html ', '<html data-offline ')),
  )
  app.get('/thumbs/:name', (_request, reply) => reply.type('image/svg+xml').send(LOGO))
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (request.method !== 'GET' || /^\/(bff-opin|opin-|oauth)/.test(path)) return reply.code(404).send({})
    const file = join(PORTAL, path)
    const found = extname(path) !== '' && file.startsWith(PORTAL) && existsSync(file)
    if (!found && extname(path) !== '') return reply.code(404).send()
    const served = found ? file : join(PORTAL, 'index.html')
    const isSmaller = existsSync(`${served}.br`) && /\bbr\b/.test(String(request.headers['accept-encoding']))
    if (isSmaller) reply.header('content-encoding', 'br')
    // Files of the build are named by what is in them.
    if (path.startsWith('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
    return reply
      .type(TYPES[extname(served)] ?? 'application/octet-stream')
      .send(readFileSync(isSmaller ? `${served}.br` : served))
  })
}
