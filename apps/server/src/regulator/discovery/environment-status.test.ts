import { expect, it } from 'vitest'
import { type System, servedApis } from '../served-apis.ts'
import { environmentStatus } from './environment-status.ts'
import type { Health } from './health.ts'
import { outageOf } from './planned-outage.fixture.ts'

const NOW = new Date('2026-11-10T05:00:00Z')
const SINCE = new Date('2026-11-10T04:50:00Z')
const DEPS = {
  apis: servedApis({ offersServices: true }),
  apiUrl: 'https://mtls.alfa.example',
  publicUrl: 'https://alfa.example',
  registers: true,
  recoveryMinutes: 60,
}
const failing = (...systems: System[]): Health => ({
  failing: new Map(systems.map((system) => [system, SINCE])),
  checkedAt: NOW,
})
const outage = (apis?: string[]) => outageOf(SINCE, new Date('2026-11-10T06:00:00Z'), { apis })
const told = (health: Health, outages: ReturnType<typeof outage>[] = [], now = NOW) =>
  environmentStatus(DEPS, { health, outages, now })

it('all is well while everything answers', () => {
  expect(told(failing())).toEqual([
    { code: 'OK', explanation: expect.any(String), updateTime: '2026-11-10T05:00:00Z' },
  ])
})

it('without the register the customers’ data fail, and nothing else', () => {
  const [state, ...more] = told(failing('register'))
  expect(more).toEqual([])
  expect(state).toMatchObject({
    code: 'PARTIAL_FAILURE',
    detectionTime: '2026-11-10T04:50:00Z',
    expectedResolutionTime: '2026-11-10T05:50:00Z',
  })
  expect(state?.unavailableEndpoints?.length).toBeGreaterThan(3)
  for (const address of state?.unavailableEndpoints ?? [])
    expect(address).toMatch(/^https:\/\/mtls\.alfa\.example\/open-insurance\/customers\/v2\//)
})

it('without the policies the consents still answer', () => {
  const addresses = told(failing('policies'))[0]?.unavailableEndpoints ?? []
  expect(addresses).toContain('https://mtls.alfa.example/open-insurance/resources/v3/resources')
  expect(addresses.filter((address) => /\/(consents|customers)\//.test(address))).toEqual([])
})

it('without the directory only new registrations fail', () => {
  expect(told(failing('directory'))).toMatchObject([
    { code: 'PARTIAL_FAILURE', unavailableEndpoints: ['https://alfa.example/auth/reg'] },
  ])
})

it('without the database nothing answers but this', () => {
  const [state] = told(failing('database'))
  expect(state?.code).toBe('UNAVAILABLE')
  expect(state?.unavailableEndpoints?.join()).not.toContain('discovery')
})

it('a failure that lasts longer than usual is expected to end in the future', () => {
  const later = new Date('2026-11-10T08:00:00Z')
  expect(told(failing('register'), [], later)[0]?.expectedResolutionTime).toBe('2026-11-10T08:50:00Z')
})

it('announced outages are told as such, and failures beside them, too', () => {
  const whole = told(failing(), [outage()])
  expect(whole).toMatchObject([
    {
      code: 'SCHEDULED_OUTAGE',
      explanation: 'Atualizamos nossos servidores.',
      expectedResolutionTime: '2026-11-10T06:00:00Z',
    },
  ])
  expect(told(failing('register'), [outage(['customers-personal', 'customers-business'])])).toHaveLength(1)
  const both = told(failing('register'), [outage(['resources'])])
  expect(both.map(({ code }) => code)).toEqual(['SCHEDULED_OUTAGE', 'PARTIAL_FAILURE'])
})
