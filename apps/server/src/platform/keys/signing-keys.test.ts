import { expect, it } from 'vitest'
import type { KeptKey, KeyStore } from './signing-keys.store.ts'
import { loadKeys } from './signing-keys.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000

/** A store in memory. Its keys become older with `age`. */
function memory() {
  let keys: KeptKey[] = []
  const store: KeyStore = {
    list: async (uses) => keys.filter(({ use }) => uses.includes(use)),
    addFirst: async (key) => Boolean(keys.unshift({ ...key, createdAt: NOW })),
    addNext: async (key) => void keys.unshift({ ...key, createdAt: NOW }),
  }
  const age = (days: number) => {
    keys = keys.map((key) => ({ ...key, createdAt: new Date(NOW.getTime() - days * DAY_MS) }))
  }
  return { store, age, count: () => keys.length }
}

it('the first keys are RSA of 2048 bits: one signs by PS256, one is encrypted to by RSA-OAEP', async () => {
  const { publicJwks } = await loadKeys(memory().store, NOW)
  // 256 bytes in base64url.
  expect(publicJwks.map(({ kty, use, alg, n = '' }) => `${use} ${kty} ${alg} ${n.length}`).sort()).toEqual([
    'enc RSA RSA-OAEP 342',
    'sig RSA PS256 342',
  ])
})

it('a key gets its successor after a year, and not a day before', async () => {
  const { store, age, count } = memory()
  await loadKeys(store, NOW)
  age(364)
  await loadKeys(store, NOW)
  expect(count()).toBe(2)
  age(366)
  await loadKeys(store, NOW)
  expect(count()).toBe(4)
})
