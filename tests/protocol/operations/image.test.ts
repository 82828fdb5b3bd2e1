import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildImage, containerSettings, noContainers, podman } from '../../support/containers/containers.ts'
import { SHARED_POSTGRES } from '../../support/database/test-postgres.ts'
import * as act from '../../support/http/http-actions.ts'
import { detailsOf, share } from '../../support/http/http-consent-flow.ts'
import { mailsTo } from '../../support/http/http-mailbox.ts'
import { openBothDatabases } from '../../support/http/http-setup.ts'
import { rafael } from '../../support/market/sandbox-people.ts'
import { startTestMarket, type TestMarket } from '../../support/market/test-market.ts'

/** The real deploy/Dockerfile, built and run (docs/operating/containers.md). */
const RUN_IMAGE = fileURLToPath(new URL('../../support/containers/run-image.mjs', import.meta.url))
const IDS = ['alfa', 'beta'] as const
const missing = process.env.LONG
  ? (noContainers() ?? (SHARED_POSTGRES ? undefined : 'no PostgreSQL'))
  : 'among the long tests'
const LONGEST = 900_000

describe.skipIf(missing)(`the image${missing ? ` (${missing})` : ''}`, () => {
  const image = `localhost/consente-test-${process.pid}`
  const containerOf = (id: string): string => `consente-test-${process.pid}-${id}`
  const started: (() => Promise<unknown>)[] = []
  let settings: NodeJS.ProcessEnv
  let stage: TestMarket

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'consente-containers-'))
    started.push(async () => rmSync(folder, { recursive: true, force: true }))
    settings = containerSettings(folder)
    await buildImage(image, settings)
    started.push(() => podman(settings, 'rmi', '--force', image))
    const databases = await openBothDatabases()
    started.push(databases.stop)
    const env = (id: (typeof IDS)[number]): NodeJS.ProcessEnv => ({
      ...databases.env[id],
      ...settings,
      CONSENTE_MASTER_KEY: randomBytes(32).toString('base64'),
      CONSENTE_IMAGE: image,
      CONSENTE_CONTAINER: containerOf(id),
    })
    stage = await startTestMarket({
      institutions: IDS,
      serverEntry: RUN_IMAGE,
      env: { alfa: env('alfa'), beta: env('beta') },
    })
    started.push(stage.stop)
  }, LONGEST)
  afterAll(async () => {
    for (const stop of started.splice(0).reverse()) await stop()
  }, LONGEST)

  const inside = (id: string, ...command: string[]): Promise<string> =>
    podman(settings, 'exec', containerOf(id), ...command)

  it('serves the main flow as an arbitrary user, without capabilities, on a read-only file system', async () => {
    const places = { alfa: stage.urlOf('alfa'), beta: stage.urlOf('beta') }
    const { alfa, beta, consentId } = await share(places, rafael)
    await expect.poll(() => mailsTo(stage.market.mail.url, rafael.email)).toHaveLength(2)
    expect((await act.revoke(alfa, consentId)).status).toBe(200)
    await expect.poll(async () => (await detailsOf(beta, consentId)).status).toBe('INACTIVE')
    const state = await inside('alfa', 'cat', '/proc/1/status')
    expect(state).toMatch(/^Name:\s+(node|MainThread)$/m)
    expect(state).toMatch(/^Uid:\s+1000650000\b/m)
    expect(state).toMatch(/^CapEff:\s+0+$/m)
    expect(state).toMatch(/^CapBnd:\s+0+$/m)
    expect(state).toMatch(/^NoNewPrivs:\s+1$/m)
    await expect(inside('alfa', 'touch', '/app/file')).rejects.toThrow(/Read-only file system/)
  })

  it('serves the portal, whose packages are those of production', async () => {
    const page = await (await fetch(`${stage.urlOf('alfa')}/`)).text()
    expect(page).toContain('<div id="root"')
    expect(await inside('alfa', 'ls', '/app/node_modules')).not.toMatch(/^(vitest|typescript|esbuild)$/m)
  })

  it('answers its own health check, and its commands are there', async () => {
    const check = await podman(settings, 'inspect', '--format', '{{json .HealthCheck.Test}}', image)
    const [kind, ...command] = JSON.parse(check) as string[]
    expect(kind).toBe('CMD')
    expect(await inside('alfa', ...command)).toBe('')
    await expect(
      podman(settings, 'exec', '--env', 'PORT=9', containerOf('alfa'), ...command),
    ).rejects.toThrow()
    expect(await inside('alfa', 'node', 'apps/server/dist/verify-audit.js')).toMatch(/\d/)
  })

  it('ends when asked, without being killed', async () => {
    // A market that has to kill what it started leaves the container behind.
    await stage.market.alfa.stop()
    await expect(podman(settings, 'container', 'exists', containerOf('alfa'))).rejects.toThrow()
  })
})
