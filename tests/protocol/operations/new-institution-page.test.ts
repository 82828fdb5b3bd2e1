import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts, type Ports } from '../../../sandbox/institutions/ports.ts'
import { startSigner } from '../../../sandbox/signer/sandbox-signer.ts'
import { newKey } from '../../../sandbox/signer/signer-keys.ts'
import { openPostgres } from '../../support/database/looked-into.ts'
import { addressOf, SHARED_POSTGRES } from '../../support/database/test-postgres.ts'
import * as flow from '../../support/http/http-consent-flow.ts'
import { openSurroundings, type Surroundings } from '../../support/market/production-surroundings.ts'
import { marina } from '../../support/market/sandbox-people.ts'

/** docs/operating/new-institution.md, followed from top to bottom: each of its commands is run, in its order. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PAGE = readFileSync(join(ROOT, 'docs/operating/new-institution.md'), 'utf8')
const COMMANDS = [...PAGE.matchAll(/^```\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)
const missing = process.env.LONG ? (SHARED_POSTGRES ? undefined : 'no PostgreSQL') : 'among the long tests'
const FOLDER = '../minha-seguradora'
const TOKEN = 'segredo-do-cadastro'

describe.skipIf(missing)(`the page of a new institution${missing ? ` (${missing})` : ''}`, () => {
  const root = missing ? '' : mkdtempSync(join(tmpdir(), 'consente-page-'))
  const folder = join(root, 'minha-seguradora')
  const socket = join(root, 'signer.sock')
  const database = `consente_page_${process.pid}`
  const running: ChildProcess[] = []
  const done: string[] = []
  let around: Surroundings
  let ports: Ports
  let production: Ports
  let own: string
  let books: string

  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const write = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(value, undefined, 2))
  /** The page's next command, with this folder and these services in the places of the examples. */
  function next(words: RegExp): string {
    const command = COMMANDS[done.length] ?? 'nothing more'
    expect(command).toMatch(words)
    done.push(command)
    return command
      .replaceAll(FOLDER, relative(ROOT, folder))
      .replace(/https:\/\/\S+\.minha\.com\.br/, books)
      .replace('--token-file token', `--token-file ${join(root, 'token')}`)
      .replace('/run/consente/signer.sock', socket)
  }
  const environment = () => ({ ...process.env, NODE_EXTRA_CA_CERTS: around.authorities })
  const run = (command: string): Promise<{ code: number; text: string }> =>
    promisify(execFile)('sh', ['-c', command], { cwd: ROOT, env: environment() }).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
    )
  /** Starts what goes on running, and waits for a word of it. */
  async function start(command: string, word: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
    const child = spawn(command, {
      shell: true,
      cwd: ROOT,
      env: { ...environment(), ...env },
      detached: true,
    })
    running.push(child)
    let text = ''
    await new Promise<void>((ready, failed) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (bytes: Buffer) => {
          text += bytes
          if (text.includes(word)) ready()
        })
      child.once('exit', () => failed(new Error(`It ended: ${text.slice(-2000)}`)))
    })
  }
  async function stopLast(): Promise<void> {
    const child = running.pop()
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await ended
  }

  beforeAll(async () => {
    around = await openSurroundings(root, {
      name: 'Minha Seguradora',
      organisationId: 'minha',
      softwareId: 'minha',
    })
    ports = await freePorts()
    production = await freePorts()
    own = `http://localhost:${ports.own}`
    writeFileSync(join(root, 'token'), TOKEN)
    books = await around.serve(
      insurerOf(() => ({ register: read('register.json'), policies: read('policies.json') })),
    )
  })
  afterAll(async () => {
    while (running.length > 0) await stopLast()
    await around?.stop()
    const admin = openPostgres(SHARED_POSTGRES ?? '')
    await admin.script(`drop database if exists ${database} with (force)`)
    await admin.close()
    rmSync(root, { recursive: true, force: true })
  })

  const marketOf = (command: string): string => {
    const chosen = Object.entries(ports).map(([name, port]) => `--port ${name}=${port}`)
    return `${command} --data ${join(root, 'market')} ${chosen.join(' ')}`
  }
  async function share(): Promise<string> {
    const places = { alfa: own, beta: `http://localhost:${ports.beta}` }
    const { alfa, consentId } = await flow.share(places, marina)
    return (await flow.detailsOf(alfa, consentId)).status
  }

  it('1: the brand is seen, and Marina shares data with Beta Seguradora', async () => {
    const answers = `--name 'Minha Seguradora' --cnpj 11.444.777/0001-61`
    const written = await run(`${next(/^npm run new-institution/)} ${answers}`)
    expect(written, written.text).toMatchObject({ code: 0 })
    await start(marketOf(next(/^npm start/)), 'Ready in')
    expect(await (await fetch(`${own}/config.json`)).json()).toMatchObject({
      brand: { name: 'Minha Seguradora' },
    })
    expect(await share()).toBe('ACTIVE')
  })

  it('3: its own systems pass the kit, and take the place of the files', async () => {
    for (const name of ['register', 'policies']) {
      const said = await run(next(new RegExp(`^npm run check-adapter -- ${name} `)))
      expect(said, said.text).toMatchObject({ code: 0 })
    }
    const file = read('institution.json')
    const adapter = { kind: 'http', url: books, token: TOKEN }
    write('institution.json', { ...file, insurer: { register: adapter, policies: adapter } })
    await stopLast()
    await start(marketOf(`npm start -- --institution ${relative(ROOT, folder)}`), 'Ready in')
    expect(await share()).toBe('ACTIVE')
    const signer = await startSigner({ socket }, [newKey('PS256'), newKey('RS256'), newKey('RSA-OAEP')])
    const said = await run(next(/^npm run check-adapter -- signer /))
    await signer.stop()
    expect(said, said.text).toMatchObject({ code: 0 })
  })

  it('4 and 5: the doctor’s lines about the files go from red to green as production.json is filled in', async () => {
    writeFileSync(join(folder, '.env'), readFileSync(join(folder, '.env.example')))
    const command = next(/^npm run doctor .*--offline$/)
    await fillInEnvironment()
    const before = await run(command)
    expect(before).toMatchObject({ code: 1 })
    expect(before.text).toMatch(/^FAIL {2}production: example addresses are left: /m)
    expect(before.text).toMatch(/^FAIL {2}certificates: /m)
    await fillIn()
    const after = await run(command)
    expect(after.text).not.toMatch(/^FAIL/m)
    expect(after.text).toContain('Nothing was asked: run it without --offline before production.')
  })

  it('6 and 7: it starts, and the doctor says that production accepts everything', async () => {
    expect(await run(next(/^npm run build$/))).toMatchObject({ code: 0 })
    await start(next(/^node --env-file=.* apps\/server\/dist\/main\.js$/), 'started')
    const said = await run(next(/^npm run doctor (?!.*--offline)/))
    expect(said.text).not.toMatch(/^FAIL/m)
    expect(said, said.text).toMatchObject({ code: 0 })
    for (const about of [
      'database',
      'mail',
      'insurer.register',
      'insurer.policies',
      'directory',
      'registration',
    ])
      expect(said.text).toMatch(new RegExp(`^ok {4}${about.replace('.', '\\.')}: `, 'm'))
    expect(done).toEqual(COMMANDS)
  })

  async function fillInEnvironment(): Promise<void> {
    const admin = openPostgres(SHARED_POSTGRES ?? '')
    await admin.script(`create database ${database}`)
    await admin.close()
    const given: Record<string, string> = {
      CONSENTE_CONFIG: join(folder, 'production.json'),
      DATABASE_URL: addressOf({ url: SHARED_POSTGRES ?? '' }, database),
      CONSENTE_MASTER_KEY: randomBytes(32).toString('base64'),
      INSURER_REGISTER_TOKEN: TOKEN,
      INSURER_POLICIES_TOKEN: TOKEN,
    }
    const filled = readFileSync(join(folder, '.env'), 'utf8').replace(/^(\w+)=.*$/gm, (line, name: string) =>
      name in given ? `${name}=${given[name]}` : `# ${line}`,
    )
    writeFileSync(join(folder, '.env'), filled)
  }

  async function fillIn(): Promise<void> {
    const publicUrl = await around.front(`http://127.0.0.1:${production.own}`)
    const directory = await around.front(`http://localhost:${ports.directory}`, (text) =>
      text.replaceAll(own, publicUrl),
    )
    const file = read('production.json')
    const { softwareId } = read('participant.json')
    const { organisationId } = file.institution
    const places = { organisations: organisationId, softwarestatements: softwareId, assertion: '' }
    const statement = Object.entries(places).flat().filter(Boolean).join('/')
    mkdirSync(join(folder, 'certificates'))
    for (const [name, pair] of Object.entries({ server: around.server, client: around.client })) {
      writeFileSync(join(folder, `certificates/${name}.pem`), pair.certificate)
      writeFileSync(join(folder, `certificates/${name}.key`), pair.key, { mode: 0o600 })
    }
    writeFileSync(join(folder, 'certificates/authorities.pem'), readFileSync(around.authorities))
    write('production.json', {
      ...file,
      publicUrl,
      port: production.own,
      drainSeconds: 0,
      directoryUrl: `${directory}/participants`,
      mail: {
        smtp: await around.frontMail(ports.smtp),
        from: 'Minha Seguradora <nao-responda@minha.com.br>',
      },
      insurer: { register: { kind: 'http', url: books }, policies: { kind: 'http', url: books } },
      registration: {
        directoryKeysUrl: `${directory}/keystore/openinsurance.jwks`,
        softwareStatementUrl: `${directory}/${statement}`,
      },
      mtls: {
        ...file.mtls,
        publicUrl: `https://localhost:${production['own-mtls']}`,
        listen: { ...file.mtls.listen, port: production['own-mtls'] },
      },
      webauthn: { rpId: 'localhost', origins: [publicUrl] },
      outbound: { allowPrivateHosts: ['localhost'] },
      securityContact: 'mailto:seguranca@minha.com.br',
    })
  }
})

type Owned = { document: string }
/** The insurer's own systems, as docs/operating/insurer-systems.md describes them, over the sample books. */
const insurerOf =
  (booksNow: () => { register: Owned[]; policies: Owned[] }): RequestListener =>
  ({ url = '', headers }, response) => {
    const [, document, policies] = /^\/customers\/(\w+)(\/policies)?$/.exec(url) ?? []
    const answer = (status: number, body?: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (headers.authorization !== `Bearer ${TOKEN}`) return answer(401)
    const known = booksNow()
    const of = (one: Owned) => one.document === document
    if (policies) return answer(200, known.policies.filter(of))
    const customer = known.register.find(of)
    return customer ? answer(200, customer) : answer(404)
  }
