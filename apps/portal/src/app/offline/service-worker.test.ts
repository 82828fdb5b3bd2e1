import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The worker in a scope of the test's own: what it keeps, and what it answers with. */
type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const kept = new Map<string, Map<string, Response>>()
const network = vi.fn<(address: string) => Promise<Response>>()
const PAGE = '<html lang="pt-BR"></html>'

const cacheOf = (name: string) => {
  const files = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, files)
  return {
    put: async (address: string, answer: Response) => void files.set(address, answer),
    match: async (address: string) => files.get(address)?.clone(),
    add: async (address: string) => void files.set(address, await network(address)),
    addAll: async (all: string[]) => {
      for (const address of all) files.set(address, await network(address))
    },
  }
}

beforeEach(async () => {
  vi.resetModules()
  listeners.clear()
  kept.clear()
  network.mockReset().mockImplementation(async (address) => {
    if (address === '/config.json') return Response.json({ brand: { logo: '/brand/logo.svg' } })
    return new Response(address === '/' ? PAGE : `the file ${address}`)
  })
  const scope = { addEventListener: (name: string, listener: Listener) => listeners.set(name, listener) }
  vi.stubGlobal('self', scope)
  vi.stubGlobal('SHELL_FILES', ['/assets/entry.js'])
  vi.stubGlobal('SHELL_VERSION', 'new')
  vi.stubGlobal('fetch', (asked: Request | string) =>
    network(typeof asked === 'string' ? asked : new URL(asked.url).pathname),
  )
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  })
  // @ts-expect-error: a worker is a script, and no module.
  await import('./service-worker.ts')
})
afterEach(() => vi.unstubAllGlobals())

/** Lets the worker do its part. */
async function come(name: 'install' | 'activate'): Promise<void> {
  let work: Promise<unknown> | undefined
  listeners.get(name)?.({
    waitUntil: (given: Promise<unknown>) => {
      work = given
    },
  })
  await work
}

/** @returns the worker's answer; undefined where it leaves the request to the browser */
async function ask(path: string, { mode = 'cors', method = 'GET' } = {}): Promise<string | undefined> {
  const request = { url: `${location.origin}${path}`, mode, method }
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request,
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
  })
  return (await answer)?.text()
}
const start = (path: string) => ask(path, { mode: 'navigate' })
const lose = () => network.mockRejectedValue(new TypeError('no network'))

it('with a network a start gets the host’s page, not the kept one: an update is there at the next start', async () => {
  await come('install')
  network.mockImplementation(async () => new Response('the page after an update'))
  expect(await start('/myshares')).toBe('the page after an update')
  expect(await ask('/config.json')).toBe('the page after an update')
})

it('without one a start gets the kept page, with its mark, and the files of its own version', async () => {
  await come('install')
  lose()
  expect(await start('/myshares')).toBe('<html data-offline lang="pt-BR"></html>')
  expect(await ask('/assets/entry.js')).toBe('the file /assets/entry.js')
})

it('an update forgets what the version before kept, and nothing else', async () => {
  cacheOf('shell-old')
  cacheOf('of somebody else')
  await come('install')
  await come('activate')
  expect([...kept.keys()]).toEqual(['of somebody else', 'shell-new'])
})

it.each([
  ['/bff-opin/consents/v1/consents', 'GET'],
  ['/opin-authorizations/v1/access-token', 'POST'],
  ['/assets/another.js', 'GET'],
])(
  'leaves %s by %s to the browser, with a network and without, and keeps nothing of it',
  async (path, method) => {
    await come('install')
    const before = [...(kept.get('shell-new')?.keys() ?? [])]
    expect(await ask(path, { method })).toBe(undefined)
    lose()
    expect(await ask(path, { method })).toBe(undefined)
    expect([...(kept.get('shell-new')?.keys() ?? [])]).toEqual(before)
    expect(before.sort()).toEqual(['/assets/entry.js', '/brand/logo.svg', '/config.json', '/offline-page'])
  },
)
