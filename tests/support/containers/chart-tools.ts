import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAMS = join(ROOT, '.cache/chart-tools')
const HELM = 'helm.sh/helm/v3/cmd/helm@v3.22.0'
const KUBECONFORM = 'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0'
const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1'
const KUBERNETES = '1.34.2'

/** True if Go is installed, which builds the tools. */
export const HAS_GO = spawnSync('go', ['version']).status === 0

/** What a tool printed, and whether it was content. */
export type Said = { isOk: boolean; text: string }

/** Helm, kubeconform and kustomize, built from their Go modules into a folder that is kept. @param folder for the schemas of Kubernetes */
export async function buildChartTools(folder: string) {
  mkdirSync(PROGRAMS, { recursive: true })
  for (const module of [HELM, KUBECONFORM, KUSTOMIZE])
    await run('go', ['install', module], { env: { ...process.env, GOBIN: PROGRAMS } })
  const schemas = await writeSchemas(folder)
  const call = (program: string, args: readonly string[], cwd = ROOT): Promise<Said> =>
    run(join(PROGRAMS, program), [...args], { cwd }).then(
      ({ stdout }) => ({ isOk: true, text: stdout }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ isOk: false, text: stdout + stderr }),
    )
  return {
    helm: (...args: string[]) => call('helm', args),
    /** Objects of the chart, as text. @param args values, such as `--values`, `<file>` */
    render: (...args: string[]) =>
      call('helm', ['template', 'consente', 'deploy/chart', '--kube-version', KUBERNETES, ...args]),
    kustomize: (cwd: string, ...args: string[]) => call('kustomize', args, cwd),
    /** Holds the objects of a file against the schemas of Kubernetes, without any field that these do not name. */
    conform: (file: string) =>
      call('kubeconform', [
        '-strict',
        '-summary',
        '-schema-location',
        `${schemas}/{{.ResourceKind}}{{.KindSuffix}}.json`,
        file,
      ]),
  }
}

type Definition = {
  properties?: object
  additionalProperties?: unknown
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[]
}

/** The schemas of Kubernetes' objects by kind, from the description in its own Go module. @returns the folder */
async function writeSchemas(folder: string): Promise<string> {
  const module = `k8s.io/kubernetes@v${KUBERNETES}`
  const { stdout } = await run('go', ['mod', 'download', '-json', module])
  const { Dir } = JSON.parse(stdout) as { Dir: string }
  const { definitions } = JSON.parse(readFileSync(join(Dir, 'api/openapi-spec/swagger.json'), 'utf8')) as {
    definitions: Record<string, Definition>
  }
  const scalar = { type: ['string', 'number'] }
  const all = Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => {
      if (/\.(IntOrString|Quantity)$/.test(name)) return [name, scalar]
      const isClosed = definition.properties && definition.additionalProperties === undefined
      return [name, isClosed ? { ...definition, additionalProperties: false } : definition]
    }),
  )
  writeFileSync(join(folder, 'definitions.json'), JSON.stringify({ definitions: all }))
  for (const [name, definition] of Object.entries(definitions)) {
    const [found] = definition['x-kubernetes-group-version-kind'] ?? []
    if (!found || !name.startsWith('io.k8s.api.')) continue
    const { group, version, kind } = found
    const named = [kind.toLowerCase(), group.split('.')[0], version].filter(Boolean).join('-')
    writeFileSync(
      join(folder, `${named}.json`),
      JSON.stringify({ $ref: `definitions.json#/definitions/${name}` }),
    )
  }
  return folder
}
