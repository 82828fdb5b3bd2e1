import { expect, it } from 'vitest'
import { systemClock } from '../../platform/base/clock.ts'
import { createHealthCheck, type Probe } from './health.ts'

const fine: Probe = async () => true

it('a slow look does not take the place of one that began after it', async () => {
  let endSlowLook = (_: boolean): void => undefined
  const slow = new Promise<boolean>((resolve) => (endSlowLook = resolve))
  const answers = [slow, Promise.resolve(true)]
  let isUp = true
  const { check, current } = createHealthCheck(
    {
      database: async () => (await answers.shift()) ?? true,
      register: async () => isUp,
      policies: fine,
      directory: fine,
    },
    systemClock,
  )
  const first = check()
  isUp = false
  await check()
  endSlowLook(true)
  await first
  expect([...current().failing.keys()]).toEqual(['register'])
})
