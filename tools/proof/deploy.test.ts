import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig } from '../../apps/server/src/declarations.ts'
import { EnvironmentSchema, SECRET_NAMES } from '../../apps/server/src/platform/config/environment.ts'
import { PLATFORM } from '../../apps/server/src/platform/platform-declaration.ts'
import { temporaryFolder } from '../../tests/support/files/temporary-folder.ts'
import { chartSum } from './chart-files.ts'

/**
 * What the container files name, held against the product. The long tests build and run the image, and render the chart
 * (tests/protocol/operations).
 */
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
const EXAMPLES = readdirSync(join(ROOT, 'deploy/chart/examples'))
const DEFAULTS: Document = parse(read('deploy/chart/values.yaml'))
const ALWAYS = ['DATABASE_URL', 'CONSENTE_MASTER_KEY']
const allOfKind = (kind: string): Document[] => documents.filter((document) => document.kind === kind)
const ofKind = (kind: string): Document => allOfKind(kind)[0]
const [pod, workPod] = allOfKind('Deployment').map(({ spec }) => spec.template.spec)
const [server] = pod.containers
const [worker] = workPod.containers
const backupPod = ofKind('CronJob').spec.jobTemplate.spec.template.spec
const configuration: string = ofKind('ConfigMap').data['institution.json']
const compose: Document = parseAllDocuments(read('deploy/compose/compose.yaml'))[0]?.toJS()

/** Every variable of the environment that the server reads, and those that name the file of a secret. */
const FILES_OF_SECRETS = SECRET_NAMES.map((name) => `${name}_FILE`)
const READ = [...Object.keys(EnvironmentSchema.shape), ...FILES_OF_SECRETS]
const MASTER_KEY = Buffer.alloc(32).toString('base64')

function configFrom(path: string, env: Record<string, string> = {}) {
  return loadConfig({
    CONSENTE_CONFIG: path,
    DATABASE_URL: 'postgres://db/consente',
    CONSENTE_MASTER_KEY: MASTER_KEY,
    ...env,
  })
}

/** A user that no account of a machine has. */
const LEAST_USER = 10_001

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

  it('starts what the build makes, as a user above 10,000, and asks where the server answers', () => {
    const build = read('tools/build/product.ts')
    for (const entry of ['apps/server/dist/main.js', 'apps/server/dist/data.js'])
      expect(build).toContain(`'${entry}'`)
    expect(DOCKERFILE).toMatch(/CMD \["node", "--enable-source-maps", "apps\/server\/dist\/main\.js"\]/)
    const [, user, group] = DOCKERFILE.match(/^USER (\d+):(\d+)$/m) ?? []
    const { runAsUser, runAsGroup } = pod.securityContext
    expect([Number(user), Number(group)]).toEqual([runAsUser, runAsGroup])
    expect(Number(user)).toBeGreaterThanOrEqual(LEAST_USER)
    expect(read('apps/server/src/web/health.routes.ts')).toContain(
      `'${DOCKERFILE.match(/\/health\/\w+/)?.[0]}'`,
    )
    for (const [, name] of DOCKERFILE.matchAll(/\b([A-Z_]+)=(?:0\.0\.0\.0|\d+)/g))
      expect(READ).toContain(name)
  })
})

describe('the base of the image', () => {
  it('is Node 24, one and the same at each stage, and can be pinned by its digest', () => {
    expect(DOCKERFILE).toMatch(/^ARG NODE_IMAGE=node:24-bookworm-slim$/m)
    const bases = [...DOCKERFILE.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(bases).toHaveLength(3)
    for (const base of bases) expect(base).toMatch(/^\$\{NODE_IMAGE\}$/)
    expect(read('docs/operating/containers.md')).toContain(
      '--build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:',
    )
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
    const scalers = allOfKind('HorizontalPodAutoscaler').map(({ spec }) => spec)
    const budgets = allOfKind('PodDisruptionBudget').map(({ spec }) => spec)
    for (const [at, { metadata, spec }] of allOfKind('Deployment').entries()) {
      expect(scalers[at].scaleTargetRef).toMatchObject({ kind: 'Deployment', name: metadata.name })
      // A number of the deployment's own would undo the autoscaler's at each update.
      expect(spec.replicas).toBeUndefined()
      expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
      expect(budgets[at].maxUnavailable).toBeLessThan(scalers[at].minReplicas)
    }
    expect(budgets[0].maxUnavailable).toBeLessThan(scalers[0].minReplicas - 1)
  })

  it('serve and work in pods of their own, more by processors and by what waits', () => {
    const roleOf = ({ env }: Document) => env.find(({ name }: Document) => name === 'CONSENTE_ROLE').value
    expect([server, worker].map(roleOf)).toEqual(['serve', 'work'])
    const [ofRequests, ofWork] = allOfKind('HorizontalPodAutoscaler').map(({ spec }) => spec.metrics[0])
    expect(ofRequests.resource.name).toBe('cpu')
    const { name } = ofWork.external.metric
    expect(PLATFORM.gauges).toHaveProperty(name)
    expect(read('docs/operating/growing.md')).toContain(`as: ${name}`)
  })

  it('name in the values how many connections to PostgreSQL they hold at the most', () => {
    const [, serve, work] =
      read('apps/server/src/platform/open-platform.ts').match(/\{ serve: (\d+), work: (\d+) \}/) ?? []
    const [, queue] = read('apps/server/src/platform/work/queue.ts').match(/CONNECTIONS = (\d+)/) ?? []
    const atWork = Number(work) + Number(queue) + 1
    const most = Number(serve) * DEFAULTS.processes.serve.most + atWork * DEFAULTS.processes.work.most
    expect(read('deploy/chart/values.yaml').replaceAll('\n#', '')).toContain(
      `A pod holds up to ${serve} connections to PostgreSQL to serve, ${atWork} to work: at the most of both ${most}.`,
    )
  })

  it('mean the same processes everywhere, by ports that they have', () => {
    const [labels, workLabels] = allOfKind('Deployment').map(({ spec }) => spec.selector.matchLabels)
    expect(labels).not.toEqual(workLabels)
    const policy = ofKind('NetworkPolicy').spec
    const services = allOfKind('Service').map(({ spec }) => spec)
    for (const { selector } of services) expect(selector).toEqual(labels)
    const selectors = [
      allOfKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
      allOfKind('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels),
      allOfKind('Deployment').map(({ spec }) => spec.template.metadata.labels),
    ]
    for (const selector of selectors) expect(selector).toEqual([labels, workLabels])
    const named = [
      ...services.flatMap(({ ports }) => ports.map(({ targetPort }: Document) => targetPort)),
      ...policy.ingress.flatMap(({ ports }: Document) => ports.map(({ port }: Document) => port)),
      read('deploy/prometheus/prometheus.yml').match(/port_name\], regex: (\w+)/)?.[1],
    ]
    const own = server.ports.map(({ name }: Document) => name)
    for (const name of named) expect(own).toContain(name)
  })

  it('let nobody but who monitors reach the metrics', () => {
    const [open, openOfWork] = allOfKind('NetworkPolicy').map(({ spec }) =>
      spec.ingress.filter(({ from }: Document) => !from),
    )
    expect(JSON.stringify(open)).not.toContain('metrics')
    expect(openOfWork).toEqual([])
    expect(JSON.stringify(allOfKind('Service'))).not.toContain('metrics')
  })

  it('ask the paths that the server answers', () => {
    const routes = read('apps/server/src/web/health.routes.ts')
    const probes = [server.startupProbe, server.readinessProbe, server.livenessProbe]
    for (const probe of probes) expect(routes).toContain(`'${probe.httpGet.path}'`)
    expect(server.livenessProbe.httpGet.path).toBe('/health/live')
    // One second is the default: a busy database would then take every process out at once.
    for (const probe of probes) expect(probe.timeoutSeconds).toBeGreaterThan(1)
  })

  it('give the server what it reads, and secrets as files of a secret, never in the environment or a ConfigMap', () => {
    const commands = read('docs/operating/containers.md').split(/^kubectl /m)
    for (const one of [pod, workPod, backupPod]) {
      const [{ env, volumeMounts }] = one.containers
      for (const { name, valueFrom } of env) {
        expect(READ).toContain(name)
        expect(SECRET_NAMES).not.toContain(name)
        expect(valueFrom).toBeUndefined()
      }
      const named = env.filter(({ name }: Document) => FILES_OF_SECRETS.includes(name))
      expect(named.length).toBeGreaterThan(2)
      for (const { name, value } of named) {
        const mount = volumeMounts.find(({ mountPath }: Document) => dirname(value) === mountPath)
        const volume = one.volumes.find((each: Document) => each.name === mount.name)
        const source = volume.secret?.secretName ?? volume.configMap?.name
        // A reader of the database's authority learns no secret.
        expect(source).toBe(name === 'DATABASE_CA_FILE' ? 'consente-database-authority' : 'consente-secrets')
        const made = commands.find((command) => command.includes(` ${source} `)) ?? ''
        expect(made).toMatch(new RegExp(`=${value.split('/').at(-1)}\\b`))
        const { items } = volume.secret ?? {}
        if (items) expect(items.map(({ path }: Document) => path)).toContain(value.split('/').at(-1))
      }
    }
    expect(configuration).not.toMatch(/"token"|smtps?:\/\/[^"/]*@/)
  })

  it('name images by a digest that the release sets, run as users above 10,000, and let nothing be written or gained', () => {
    for (const one of [pod, workPod, backupPod]) {
      const [container] = one.containers
      expect(container.image).toBe(`registry.example/consente@sha256:${'0'.repeat(64)}`)
      expect(container.resources.limits.memory).toBeTruthy()
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      const { runAsUser, runAsGroup, fsGroup, runAsNonRoot } = one.securityContext
      for (const id of [runAsUser, runAsGroup, fsGroup]) expect(id).toBeGreaterThanOrEqual(LEAST_USER)
      expect([runAsNonRoot, one.automountServiceAccountToken]).toEqual([true, false])
      // No variables by the names of services, such as MTLS_PORT.
      expect(one.enableServiceLinks).toBe(false)
    }
    expect(read('docs/operating/containers.md')).toMatch(
      /kustomize edit set image registry\.example\/consente=.+@sha256:/,
    )
  })

  it('have a document that says how each secret and each folder is made', () => {
    const document = read('docs/operating/containers.md')
    const made = pod.volumes.flatMap(
      ({ secret, configMap }: Document) => secret?.secretName ?? configMap?.name ?? [],
    )
    expect(made.length).toBeGreaterThan(5)
    for (const name of made)
      if (name !== ofKind('ConfigMap').metadata.name) expect(document).toContain(` ${name}`)
    for (const file of readdirSync(join(ROOT, 'sandbox/institutions/alfa/brand')))
      expect(document).toContain(`\`${file}\``)
  })

  it.each(EXAMPLES)('have a configuration in %s that production accepts', (name) => {
    const { configuration, secrets } = parse(read(`deploy/chart/examples/${name}`))
    const path = join(temporaryFolder(), 'institution.json')
    writeFileSync(path, configuration)
    const variables = { ...DEFAULTS.secrets.variables, ...secrets?.variables }
    const given = Object.keys(variables).filter((one) => variables[one] && !ALWAYS.includes(one))
    const config = configFrom(path, Object.fromEntries(given.map((one) => [one, 'secret'])))
    expect(config.production).toBe(true)
  })

  it('hold a configuration that production accepts, with every file that it names mounted', () => {
    const path = join(temporaryFolder(), 'institution.json')
    writeFileSync(path, configuration)
    const config = configFrom(path, { SMTP_USER: 'u', SMTP_PASSWORD: 'p', INSURER_REGISTER_TOKEN: 't' })
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
    const { tls, rules, ingressClassName } = ofKind('Ingress').spec
    expect(ingressClassName).toBe('nginx')
    expect([tls[0].hosts, rules.map((rule: Document) => rule.host)]).toEqual([[host], [host]])
    const { service } = rules[0].http.paths[0].backend
    const target = documents.find(
      ({ kind, metadata }) => kind === 'Service' && metadata.name === service.name,
    )
    expect(target.spec.ports.map(({ name }: Document) => name)).toContain(service.port.name)
  })

  it('let nginx pass on headers of more than 4 kB, as an authorisation with a long state has them', () => {
    const { annotations } = ofKind('Ingress').metadata
    expect(annotations['nginx.ingress.kubernetes.io/proxy-buffer-size']).toBe('16k')
    expect(read('docs/operating/containers.md')).toMatch(/^ *proxy_buffer_size 16k;$/m)
  })

  it('wait longer for a process to stop than it takes, and notice it before it stops', () => {
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

  it('back up with a command that there is', () => {
    const [shell, flag, command] = backupPod.containers[0].command
    expect([shell, flag]).toEqual(['sh', '-c'])
    expect(command).toMatch(/^exec node apps\/server\/dist\/data\.js backup --to /)
    expect(read('apps/server/src/commands/data.ts')).toContain("command === 'backup'")
  })

  it('are those that the chart of today renders, under the version of the product', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(parse(read('deploy/chart/Chart.yaml')).version).toBe(version)
    expect(read('deploy/kubernetes/consente.yaml')).toContain(`Its sum: ${chartSum()}\n`)
  })

  it('are all in the list', () => {
    const listed: string[] = ofKind('Kustomization').resources
    const there = readdirSync(KUBERNETES).filter((name) => name !== 'kustomization.yaml')
    expect([...listed].sort()).toEqual(there.sort())
  })
})
