import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropBegun } from '../../api/begun-reads.ts'

const known = { files: ['page.js'], pages: { '/myshares': [0], '/myshares/:consentId': [0] } }
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', async () => new Response('{}'))
  const json = Object.assign(document.createElement('script'), {
    id: 'page-scripts',
    type: 'application/json',
  })
  json.textContent = JSON.stringify(known)
  document.head.append(json)
})
afterEach(() => {
  for (const one of [...links(), document.getElementById('page-scripts')]) one?.remove()
  dropBegun()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

describe('the scripts of an address are asked for before the first paint', () => {
  it.each([
    ['after the read that names the page, where one does', '/myshares/urn:a', 'low'],
    ['as soon as all others elsewhere', '/myshares', undefined],
  ])('%s', async (_, path, priority) => {
    window.history.replaceState(null, '', path)
    await import('./before-first-paint.ts')
    await vi.waitFor(() => expect(links()).toHaveLength(1))
    expect(links().map(({ href, fetchPriority }) => [new URL(href).pathname, fetchPriority])).toEqual([
      ['/page.js', priority],
    ])
  })
})
