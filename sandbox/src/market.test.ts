import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MarketError } from '../institutions/market-error.ts'
import { freePorts } from '../institutions/ports.ts'
import { type Market, startMarket } from './market.ts'
import type { MarketOptions } from './market-plan.ts'

const serverEntry = fileURLToPath(new URL('./fixtures/stub-server.mjs', import.meta.url))
let dataRoot: string
let market: Market | undefined

beforeEach(() => {
  dataRoot = mkdtempSync(join(tmpdir(), 'market-'))
})
afterEach(async () => {
  await market?.stop()
  market = undefined
  rmSync(dataRoot, { recursive: true, force: true })
})

const start = async (options: MarketOptions = {}): Promise<Market> => {
  market = await startMarket({ ports: 'free', dataRoot, serverEntry, meeting: 'known', ...options })
  return market
}

it('writes accounts with hashes once, and never a password', async () => {
  await start({ institutions: ['alfa'] })
  const file = join(dataRoot, 'alfa', 'accounts.json')
  const written = readFileSync(file, 'utf8')
  expect(JSON.parse(written)[0]).toMatchObject({
    document: '52998224725',
    passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
  })
  expect(written).not.toContain('vela7rio')
  await market?.stop()
  await start({ institutions: ['alfa'] })
  expect(readFileSync(file, 'utf8')).toBe(written)
})

it('puts a fault proxy at the public address of an institution, and of no other', async () => {
  const { alfa, beta, faults } = await start({ institutions: ['alfa', 'beta'], faults: ['beta'] })
  faults.of('beta').on({ fault: 'error-503' })
  expect((await fetch(`${beta.url}/health/ready`)).status).toBe(503)
  expect((await fetch(`${alfa.url}/health/ready`)).status).toBe(200)
  await beta.restart()
  expect(await (await fetch(`${faults.url}/faults`)).json()).toMatchObject({ institutions: [{ id: 'beta' }] })
  faults.of('beta').off()
  expect((await fetch(`${beta.url}/health/ready`)).status).toBe(200)
  expect(() => faults.of('alfa')).toThrow('alfa does not stand behind a fault proxy.')
})

it('says which institution ended by itself and why, and the others go on', async () => {
  const crashes: string[] = []
  const { alfa, beta, gama } = await start({ onCrash: (id, message) => crashes.push(`${id}: ${message}`) })
  process.kill(gama.pid ?? 0, 'SIGKILL')
  await expect
    .poll(() => crashes)
    .toEqual(['gama: Banco Gama ended by itself (signal SIGKILL), without a word'])
  await fetch(`${beta.url}/fail`)
  await expect
    .poll(() => crashes[1])
    .toBe('beta: Beta Seguradora ended by itself (code 1): The disk is full.')
  expect((await fetch(`${alfa.url}/health/ready`)).status).toBe(200)
  await gama.restart()
  expect((await fetch(`${gama.url}/health/ready`)).status).toBe(200)
  await gama.kill()
  await expect(fetch(`${gama.url}/health/ready`)).rejects.toThrow()
})

it('stops everything and repeats the server’s own line when one does not start', async () => {
  const ports = await freePorts()
  const failing = start({ ports, env: { beta: { STUB_FAILS: '1' } } })
  await expect(failing).rejects.toThrow(
    `The data folder ${join(dataRoot, 'beta')} is in use by another process.`,
  )
  for (const port of Object.values(ports)) await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})

it('names a taken port and the way out', async () => {
  const ports = await freePorts()
  const other = createServer().listen(ports.gama, '127.0.0.1')
  await new Promise((done) => other.once('listening', done))
  await expect(start({ ports })).rejects.toThrow(
    new MarketError(
      `Port ${ports.gama} (gama) is in use by another program: stop it (lsof -i :${ports.gama} shows which), or choose another with npm start -- --port gama=${ports.gama + 10}`,
    ),
  )
  await new Promise((done) => other.close(done))
})

it('runs the institutions on another Node where one is named', async () => {
  const node = join(dataRoot, 'no-node')
  await expect(start({ institutions: ['alfa'], node })).rejects.toThrow(`could not be started: spawn ${node}`)
})

it('names a data folder that cannot be used', async () => {
  const file = join(dataRoot, 'not-a-folder')
  writeFileSync(file, '')
  await expect(start({ dataRoot: file })).rejects.toThrow(`The data folder ${file} cannot be used (EEXIST)`)
})
