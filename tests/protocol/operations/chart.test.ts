import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Document, parseAllDocuments } from 'yaml'
import { chartSum } from '../../../tools/proof/chart-files.ts'
import { buildChartTools, HAS_GO } from '../../support/containers/chart-tools.ts'

/** The chart of deploy/ with the tools of its field, which Go builds. `-u` renders deploy/kubernetes/consente.yaml anew. */
const missing = process.env.LONG ? (HAS_GO ? undefined : 'no Go') : 'among the long tests'
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CHART = 'deploy/chart'
const EXAMPLES = readdirSync(join(ROOT, CHART, 'examples')).map((name) => `${CHART}/examples/${name}`)
const FIRST = `${CHART}/examples/alfa.yaml`
const MINUTES = 15 * 60_000

describe.skipIf(missing)(`the chart${missing ? ` (${missing})` : ''}`, () => {
  let folder: string
  let tools: Awaited<ReturnType<typeof buildChartTools>>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'consente-chart-'))
    tools = await buildChartTools(folder)
  }, MINUTES)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const render = async (...args: string[]): Promise<string> => {
    const { isOk, text } = await tools.render(...args)
    expect(isOk, text).toBe(true)
    return text
  }
  const kindsOf = (text: string): string[] =>
    parseAllDocuments(text).map((document) => (document as Document).toJS().kind)
  const conforms = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return tools.conform(file)
  }

  it('has three value files', () => expect(EXAMPLES).toHaveLength(3))

  it.each(EXAMPLES)('with %s passes lint, and every object is one that Kubernetes knows', async (values) => {
    const linted = await tools.helm('lint', '--strict', CHART, '--values', values)
    expect(linted, linted.text).toMatchObject({ isOk: true })
    const text = await render('--values', values)
    const said = await conforms('objects.yaml', text)
    expect(said, said.text).toMatchObject({ isOk: true })
    expect(said.text).toMatch(new RegExp(`Valid: ${kindsOf(text).length}, Invalid: 0, Errors: 0, Skipped: 0`))
  })

  it.each([
    ['a field that there is not', 'minReplicas:', 'leastReplicas:'],
    ['a value of another kind', 'minReplicas: 3', 'minReplicas: three'],
  ])('%s would be noticed', async (_name, right, wrong) => {
    const said = await conforms('wrong.yaml', (await render('--values', FIRST)).replace(right, wrong))
    expect(said.isOk).toBe(false)
    expect(said.text).toContain('HorizontalPodAutoscaler')
  })

  it('is the one source of the manifests', async () => {
    const text = await render('--values', FIRST)
    await expect(
      `# Rendered from deploy/chart, which alone is edited (docs/operating/containers.md). Its sum: ${chartSum()}\n${text}`,
    ).toMatchFileSnapshot(join(ROOT, 'deploy/kubernetes/consente.yaml'))
  })

  it('is changed by an overlay of kustomize: image and institution', async () => {
    const overlay = join(folder, 'overlay')
    mkdirSync(overlay)
    const digest = `sha256:${'a'.repeat(64)}`
    const config = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'consente-configuration', namespace: 'consente' },
      data: { 'institution.json': '{ "publicUrl": "https://dados.own.example" }' },
    }
    writeFileSync(join(overlay, 'configuration.yaml'), JSON.stringify(config))
    const base = relative(realpathSync(overlay), join(ROOT, 'deploy/kubernetes'))
    for (const args of [
      ['create', '--resources', base, '--namespace', 'consente'],
      ['edit', 'set', 'image', `registry.example/consente=images.own.example/consente@${digest}`],
      ['edit', 'add', 'patch', '--path', 'configuration.yaml'],
    ]) {
      const said = await tools.kustomize(overlay, ...args)
      expect(said, said.text).toMatchObject({ isOk: true })
    }
    const { isOk, text } = await tools.kustomize(overlay, 'build')
    expect(isOk, text).toBe(true)
    expect(text.match(/image: .*/g)).toEqual(Array(3).fill(`image: images.own.example/consente@${digest}`))
    expect(text).toContain('https://dados.own.example')
    expect(text).not.toContain('Alfa Seguros')
    const said = await conforms('overlay.yaml', text)
    expect(said, said.text).toMatchObject({ isOk: true })
  })

  it('leaves out what the configuration and the values leave out', async () => {
    const behindProxy = await render('--values', `${CHART}/examples/behind-proxy.yaml`)
    expect(kindsOf(behindProxy)).not.toContain('CronJob')
    expect(kindsOf(behindProxy).filter((kind) => kind === 'Service')).toHaveLength(1)
    expect(behindProxy).not.toMatch(/SMTP_|DATABASE_CA_FILE|name: metrics|nginx/)
    const ownProvider = await render('--values', `${CHART}/examples/own-provider.yaml`)
    expect(ownProvider).not.toMatch(/runAsUser|fsGroup/)
    expect(ownProvider).toMatch(/runAsNonRoot: true/)
    expect(ownProvider).toMatch(
      /IDENTITY_PROVIDER_SECRET_FILE, value: \/etc\/consente\/secrets\/providerSecret/,
    )
    expect(ownProvider).toMatch(/name: mtls, containerPort: 8443/)
  })

  it('starts other processes for another configuration, and only then', async () => {
    const sumIn = (text: string) => /consente\/configuration: (\w{64})/.exec(text)?.[1]
    const first = sumIn(await render('--values', FIRST))
    expect(sumIn(await render('--values', FIRST, '--set', 'logLevel=debug'))).toBe(first)
    const other = join(folder, 'other.json')
    writeFileSync(other, '{ "publicUrl": "https://dados.alfa.example", "production": true }')
    expect(sumIn(await render('--values', FIRST, '--set-file', `configuration=${other}`))).not.toBe(first)
  })

  it.each<[string, unknown, RegExp]>([
    ['configuration', '', /configuration is empty: --set-file configuration=/],
    ['configuration', 'nonsense', /configuration is not JSON/],
    ['configuration', '{"port":3000}', /configuration has no publicUrl/],
    ['image.digest', 'latest', /\/image\/digest.*does not match pattern/],
    ['processes.serve.least', 1, /\/processes\/serve\/least.*minimum/],
    ['processes.work.least', 1, /\/processes\/work\/least.*minimum/],
    ['user', 1000, /\/user.*minimum/],
    ['backup.schedule', 'nightly', /\/backup\/schedule.*does not match pattern/],
    ['secrets.variables.DATABASE_URL', null, /\/secrets\/variables.*DATABASE_URL/],
    ['secrets.variables.SMTP_USER_FILE', 'smtpUser', /invalid propertyName 'SMTP_USER_FILE'/],
    ['certificates', '', /configuration has mtls: name the secret of its files, certificates/],
    ['replicas', 3, /additional properties 'replicas' not allowed/],
  ])('refuses %s %j in words', async (name, value, words) => {
    const { isOk, text } = await tools.render(
      '--values',
      FIRST,
      '--set-json',
      `${name}=${JSON.stringify(value)}`,
    )
    expect(isOk).toBe(false)
    expect(text).toMatch(words)
  })
})
