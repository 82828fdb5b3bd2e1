import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../project.ts'

const CHART = join(ROOT, 'deploy/chart')
/** The value file that deploy/kubernetes/consente.yaml is rendered with. */
const RENDERED_WITH = 'examples/alfa.yaml'

/** A sum over all that deploy/kubernetes/consente.yaml is rendered from. */
export function chartSum(): string {
  const templates = readdirSync(join(CHART, 'templates')).map((name) => `templates/${name}`)
  const files = ['Chart.yaml', 'values.yaml', 'values.schema.json', RENDERED_WITH, ...templates.sort()]
  const sum = createHash('sha256')
  for (const file of files) sum.update(`${file}\n${readFileSync(join(CHART, file), 'utf8')}`)
  return sum.digest('hex')
}
