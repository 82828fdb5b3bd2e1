import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { securityTxtRoutes } from './security-txt.routes.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

async function read(securityContact?: string) {
  const app = Fastify()
  const config = { publicUrl: 'https://alfa.example', securityContact }
  securityTxtRoutes(app, { config, clock: { now: () => NOW } } as unknown as Platform)
  return app.inject('/.well-known/security.txt')
}

it('names the contact, its own address and an expiry within a year', async () => {
  const answer = await read('mailto:seguranca@alfa.example')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = answer.body.split('\n')
  expect(lines).toContain('Contact: mailto:seguranca@alfa.example')
  expect(lines).toContain('Canonical: https://alfa.example/.well-known/security.txt')
  const expires = new Date(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '')
  expect(expires.getTime()).toBeGreaterThan(NOW.getTime())
  expect(expires.getTime()).toBeLessThan(new Date('2027-11-26T12:00:00Z').getTime())
})

it('does not exist without a contact', async () => {
  expect((await read()).statusCode).toBe(404)
})
