import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { loadConfig } from '../../apps/server/src/platform/config/server-config.ts'

/** The container files cannot be run where the tests run: what they name is held against the product instead. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const KUBERNETES = join(ROOT, 'deploy/kubernetes')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const DOCKERFILE = read('deploy/Dockerfile')

// biome-ignore lint/suspicious/noExplicitAny: what stands in a file of somebody else's format is looked up freely.
type Document = any
const documents: Document[] = readdirSync(KUBERNETES)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(readFileSync(join(KUBERNETES, name), 'utf8')))
  .map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
const ofKind = (kind: string): Document => documents.find((document) => document.kind === kind)
const pod = ofKind('Deployment').spec.template.spec
const [server] = pod.containers
const backupPod = ofKind('CronJob').spec.jobTemplate.spec.template.spec
const configuration: string = ofKind('ConfigMap').data['institution.json']
const compose: Document = parseAllDocuments(read('deploy/compose/compose.yaml'))[0]?.toJS()

/** Every variable of the environment that the server reads. */
const READ = [...read('apps/server/src/platform/config/server-config.ts').matchAll(/\benv\.([A-Z_]+)/g)].map(
  ([, name]) => name,
)

function configFrom(path: string) {
  const env = { CONSENTE_CONFIG: path, DATABASE_URL: 'postgres://x', CONSENTE_MASTER_KEY: 'x' }
  return loadConfig(env)
}

describe('the image', () => {
  it('copies what is there, or is built', () => {
    const BUILT = ['dist', 'node_modules']
    const paths = [...DOCKERFILE.matchAll(/^COPY (?:--from=\w+ )?(.+) \S+$/gm)].flatMap(([, sources = '']) =>
      sources.split(' ').map((source) => source.replace(/^\/app\//, '')),
    )
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths)
      if (!BUILT.some((name) => path.endsWith(name))) expect(existsSync(join(ROOT, path)), path).toBe(true)
  })

  it('holds a manifest of every workspace, so that the lock fits', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> }
    const workspaces = Object.keys(packages).filter((path) => path && !path.includes('node_modules'))
    for (const path of workspaces) expect(DOCKERFILE).toContain(`COPY ${path}/package.json ${path}/`)
  })

  it('installs for itself what runs, without anybody’s script', () => {
    const [, packages = ''] = DOCKERFILE.split(/^FROM .* AS packages$/m)
    expect(packages).toMatch(/npm ci --omit=dev --ignore-scripts --workspace @consente\/server/)
    type Entry = { dev?: boolean; hasInstallScript?: boolean }
    const all = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }).packages
    const needing = Object.keys(all).filter((path) => all[path]?.hasInstallScript && !all[path]?.dev)
    expect(needing).toEqual([])
    // What a workspace does not share with the others would have to be copied, too.
    expect(Object.keys(all).filter((path) => path.startsWith('apps/server/node_modules/'))).toEqual([])
  })

  it('starts what the build makes, as nobody in particular, and asks where the server answers', () => {
    const build = read('tools/build/build.mjs')
    for (const entry of ['apps/server/dist/main.js', 'apps/server/dist/data.js'])
      expect(build).toContain(`'${entry}'`)
    expect(DOCKERFILE).toMatch(/CMD \["node", "--enable-source-maps", "apps\/server\/dist\/main\.js"\]/)
    expect(DOCKERFILE).toMatch(/^USER node$/m)
    expect(read('apps/server/src/web/health.routes.ts')).toContain(
      `'${DOCKERFILE.match(/\/health\/\w+/)?.[0]}'`,
    )
    for (const [, name] of DOCKERFILE.matchAll(/\b([A-Z_]+)=(?:0\.0\.0\.0|\d+)/g))
      expect(READ).toContain(name)
  })
})

describe('the composition', () => {
  it('gives the server what it reads, from files that are there', () => {
    const { environment, volumes, build } = compose.services.server
    for (const name of Object.keys(environment)) expect(READ).toContain(name)
    expect(existsSync(resolve(ROOT, 'deploy/compose', build.context, build.dockerfile))).toBe(true)
    for (const volume of volumes as string[]) {
      const [source = ''] = volume.split(':')
      expect(existsSync(resolve(ROOT, 'deploy/compose', source)), source).toBe(true)
    }
    expect(volumes[0]).toContain(environment.CONSENTE_CONFIG)
  })

  it('has a valid configuration whose paths are mounted, and the mailbox where it says', () => {
    const config = configFrom(join(ROOT, 'deploy/compose/institution.json'))
    const mounts = new Map(
      (compose.services.server.volumes as string[]).map((v) => [v.split(':')[1], v.split(':')[0]]),
    )
    for (const path of [config.portalConfig, config.brandDir, config.settingsDir]) {
      const [first = '', ...rest] = path.slice(join(ROOT, 'deploy/compose/').length).split('/')
      const source = mounts.get(`/etc/consente/${first}`)
      expect(existsSync(resolve(ROOT, 'deploy/compose', source ?? 'nowhere', ...rest)), path).toBe(true)
    }
    const { hostname, port } = new URL(config.mail.smtp)
    expect(compose.services[hostname].environment.MP_SMTP_BIND_ADDR).toContain(port)
    expect(compose.services.server.environment.DATABASE_URL).toContain('@database:5432')
  })
})

describe('the manifests', () => {
  it('run several processes, one more before one less, and never let the last two go at once', () => {
    const { metadata, spec } = ofKind('Deployment')
    const scaler = ofKind('HorizontalPodAutoscaler').spec
    expect(scaler.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: metadata.name })
    expect(scaler.minReplicas).toBeGreaterThanOrEqual(3)
    // A number of the deployment's own would undo the autoscaler's at each update.
    expect(spec.replicas).toBeUndefined()
    expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
    expect(ofKind('PodDisruptionBudget').spec.maxUnavailable).toBeLessThan(scaler.minReplicas - 1)
  })

  it('mean the same processes everywhere, by ports that they have', () => {
    const { matchLabels } = ofKind('Deployment').spec.selector
    const policy = ofKind('NetworkPolicy').spec
    const services = documents.filter(({ kind }) => kind === 'Service').map(({ spec }) => spec)
    const selectors = [
      ...services.map(({ selector }) => selector),
      ofKind('PodDisruptionBudget').spec.selector.matchLabels,
      policy.podSelector.matchLabels,
      ofKind('Deployment').spec.template.metadata.labels,
    ]
    expect(selectors.length).toBeGreaterThan(4)
    for (const selector of selectors) expect(selector).toEqual(matchLabels)
    const named = [
      ...services.flatMap(({ ports }) => ports.map(({ targetPort }: Document) => targetPort)),
      ...policy.ingress.flatMap(({ ports }: Document) => ports.map(({ port }: Document) => port)),
      read('deploy/prometheus/prometheus.yml').match(/port_name\], regex: (\w+)/)?.[1],
    ]
    const own = server.ports.map(({ name }: Document) => name)
    for (const name of named) expect(own).toContain(name)
  })

  it('let nobody but who monitors reach the metrics', () => {
    const { ingress } = ofKind('NetworkPolicy').spec
    const open = ingress.filter(({ from }: Document) => !from)
    expect(JSON.stringify(open)).not.toContain('metrics')
    expect(JSON.stringify(documents.filter(({ kind }) => kind === 'Service'))).not.toContain('metrics')
  })

  it('ask the paths that the server answers', () => {
    const routes = read('apps/server/src/web/health.routes.ts')
    const probes = [server.startupProbe, server.readinessProbe, server.livenessProbe]
    for (const probe of probes) expect(routes).toContain(`'${probe.httpGet.path}'`)
    expect(server.livenessProbe.httpGet.path).toBe('/health/live')
    // One second is the default: a busy database would then take every process out at once.
    for (const probe of probes) expect(probe.timeoutSeconds).toBeGreaterThan(1)
  })

  it('give the server what it reads, and secrets as secrets', () => {
    for (const { name } of [...server.env, ...backupPod.containers[0].env]) expect(READ).toContain(name)
    const secret = server.env.filter((variable: Document) => variable.valueFrom?.secretKeyRef)
    expect(secret.map(({ name }: Document) => name)).toEqual(['DATABASE_URL', 'CONSENTE_MASTER_KEY'])
  })

  it('hold a configuration that production accepts, with every file that it names mounted', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'consente-deploy-')), 'institution.json')
    writeFileSync(path, configuration)
    const config = configFrom(path)
    expect(config.production).toBe(true)
    expect(config.port).toBe(server.ports[0].containerPort)
    expect(config.mtls?.listen?.port).toBe(server.ports[1].containerPort)
    expect(config.metrics).toEqual({ port: server.ports[2].containerPort, host: '0.0.0.0' })
    const folder = dirname(path)
    const named = [config.portalConfig, config.brandDir, config.settingsDir, config.mtls?.authorities ?? '']
    const mounts: string[] = server.volumeMounts.map(({ mountPath }: Document) => mountPath)
    for (const file of named) {
      const inside = file.replace(folder, '/etc/consente')
      expect(
        mounts.some((mount) => inside === mount || inside.startsWith(`${mount}/`)),
        inside,
      ).toBe(true)
    }
  })

  it('lead browsers to the public address of the configuration, over TLS', () => {
    const { host } = new URL(JSON.parse(configuration).publicUrl)
    const { tls, rules } = ofKind('Ingress').spec
    expect([tls[0].hosts, rules.map((rule: Document) => rule.host)]).toEqual([[host], [host]])
    const { service } = rules[0].http.paths[0].backend
    const target = documents.find(
      ({ kind, metadata }) => kind === 'Service' && metadata.name === service.name,
    )
    expect(target.spec.ports.map(({ name }: Document) => name)).toContain(service.port.name)
  })

  it('wait longer for a process to leave than it takes, and hear of it sooner than it leaves', () => {
    const { drainSeconds } = JSON.parse(configuration) as { drainSeconds: number }
    const { periodSeconds, failureThreshold } = server.readinessProbe
    expect(periodSeconds * failureThreshold).toBeLessThan(drainSeconds)
    const [, request] = read('apps/server/src/web/server.ts').match(/REQUEST_MS = (\d+)_000/) ?? []
    const [, work] =
      read('apps/server/src/platform/open-platform.ts').match(/LONGEST_WORK_MS = (\d+)_000/) ?? []
    const leaving = Number(request) + Number(work)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + leaving)
    const { drainSeconds: drain } = JSON.parse(read('deploy/compose/institution.json'))
    expect(Number.parseInt(compose.services.server.stop_grace_period, 10)).toBeGreaterThan(drain + leaving)
  })

  it('let nothing be written or gained', () => {
    for (const container of [server, backupPod.containers[0]]) {
      expect(container.resources.limits.memory).toBeTruthy()
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
    for (const one of [pod, backupPod]) {
      expect(one.securityContext.runAsNonRoot).toBe(true)
      expect(one.automountServiceAccountToken).toBe(false)
    }
  })

  it('back up with a command that there is', () => {
    const [shell, flag, command] = backupPod.containers[0].command
    expect([shell, flag]).toEqual(['sh', '-c'])
    expect(command).toMatch(/^exec node apps\/server\/dist\/data\.js backup --to /)
    expect(read('apps/server/src/commands/data.ts')).toContain("command === 'backup'")
  })

  it('are all in the list', () => {
    const listed: string[] = ofKind('Kustomization').resources
    const there = readdirSync(KUBERNETES).filter((name) => name !== 'kustomization.yaml')
    expect([...listed].sort()).toEqual(there.sort())
  })
})
