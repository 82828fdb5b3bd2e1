import { expect, it, vi } from 'vitest'
import { createDirectoryCopy } from './directory-copy.ts'
import { participantOf, serverEntry } from './participants.fixture.ts'

const NOW = new Date('2026-11-05T12:00:00Z')
const listOf = (name: string): string =>
  JSON.stringify([participantOf({ OrganisationName: name, AuthorisationServers: [serverEntry()] })])

/** A copy over a directory and a store in memory that a test can break. */
function world(body: string) {
  const at = { body, stored: undefined as string | undefined, changedAt: NOW, readAt: NOW }
  const used: string[] = []
  const load = vi.fn(async () => at.stored)
  const log = { warn: vi.fn() }
  const deps = {
    config: { directoryUrl: 'https://directory.example/participants' },
    clock: { now: () => NOW },
    log,
    outbound: {
      fetchBytes: async () => ({
        status: 200,
        type: 'application/json',
        tag: undefined,
        bytes: Buffer.from(at.body),
      }),
    },
    store: {
      load,
      changedAt: async () => (at.stored === undefined ? undefined : at.changedAt),
      readAt: async () => (at.stored === undefined ? undefined : at.readAt),
      save: async (text: string) => {
        at.stored = text
        return at.changedAt
      },
      confirm: async () => undefined,
    },
    onChange: async ([first]: readonly { OrganisationName: string }[]) => {
      used.push(first?.OrganisationName ?? '')
    },
  } as unknown as Parameters<typeof createDirectoryCopy>[0]
  return { at, used, load, log, copy: createDirectoryCopy(deps) }
}

it('a process without a copy starts and follows all the same', async () => {
  const { copy, used, at, log } = world('nonsense')
  await copy.start()
  await copy.follow()
  expect(log.warn).toHaveBeenCalledTimes(2)
  at.body = listOf('Ipê')
  await copy.follow()
  expect(used).toEqual(['Ipê'])
})

it('a stored copy that could not be loaded once is loaded at the next look', async () => {
  const { copy, used, at, load } = world(listOf('Ipê'))
  await copy.start()
  Object.assign(at, { stored: listOf('Jatobá'), changedAt: new Date(NOW.getTime() + 1) })
  load.mockRejectedValueOnce(new Error('the database is away'))
  await expect(copy.follow()).rejects.toThrow('away')
  await copy.follow()
  expect(used).toEqual(['Ipê', 'Jatobá'])
})

it('logs which entry exceeds the bounds, and uses the others', async () => {
  const [entry] = JSON.parse(listOf('Ipê')) as object[]
  const { copy, used, log } = world(JSON.stringify([{ ...entry, Status: 'x'.repeat(5_000) }, entry]))
  await copy.start()
  expect(used).toEqual(['Ipê'])
  expect(log.warn).toHaveBeenCalledWith(
    { organisationId: '10000000-0000-4000-8000-000000000001' },
    'an entry of the directory exceeds its bounds and is left out',
  )
})
