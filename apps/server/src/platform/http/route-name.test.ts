import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { routeName } from './route-name.ts'

const name = (template: string | undefined, url: string) =>
  routeName({ routeOptions: { url: template }, url } as Pick<FastifyRequest, 'routeOptions' | 'url'>)

it.each([
  ['/shares/:approver', '/shares/52998224725?ShareType=RECEIVING', '/shares/:approver'],
  ['/auth/*', '/auth/token?x=1', '/auth/token'],
  ['/auth/*', '/auth/authorize?request_uri=urn', '/auth/authorize'],
  ['/auth/*', '/auth/authorize/aBc-123', '/auth/authorize/:uid'],
  ['/auth/*', '/auth/whatever/52998224725', '/auth/*'],
  ['/assets/index-abc.js', '/assets/index-abc.js', 'file'],
  ['/favicon.svg', '/favicon.svg', 'file'],
  ['/config.json', '/config.json', '/config.json'],
  [undefined, '/myshares/urn:x', 'page'],
])('a request of %s at %s is called %s', (template, url, expected) =>
  expect(name(template, url)).toBe(expected),
)
