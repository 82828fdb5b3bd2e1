import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { routeName } from './observe-requests.ts'

const wildcard = {
  template: '/pool/*',
  nameOf: (path: string) => (path === '/pool/known' ? path : '/pool/*'),
}
const name = (template: string | undefined, url: string) =>
  routeName({ routeOptions: { url: template }, url } as Pick<FastifyRequest, 'routeOptions' | 'url'>, [
    {},
    { wildcard },
  ])

it.each([
  ['/shares/:approver', '/shares/52998224725?ShareType=RECEIVING', '/shares/:approver'],
  ['/pool/*', '/pool/known?x=1', '/pool/known'],
  ['/pool/*', '/pool/whatever/52998224725', '/pool/*'],
  ['/assets/index-abc.js', '/assets/index-abc.js', 'file'],
  ['/favicon.svg', '/favicon.svg', 'file'],
  ['/config.json', '/config.json', '/config.json'],
  [undefined, '/myshares/urn:x', 'page'],
])('a request of %s at %s is called %s', (template, url, expected) =>
  expect(name(template, url)).toBe(expected),
)
