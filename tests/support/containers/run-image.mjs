import { spawn } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Stands in the place of a built server: runs the image `CONSENTE_IMAGE` as deploy/ runs it, with the configuration and the
 * environment of the process. The network is the machine's own, so every address stays as it is.
 */
const { CONSENTE_IMAGE = '', CONSENTE_CONTAINER = '', CONSENTE_CONFIG = '' } = process.env
const SANDBOX = fileURLToPath(new URL('../../../sandbox', import.meta.url))
const PASSED = ['CONSENTE_CONFIG', 'DATABASE_URL', 'CONSENTE_MASTER_KEY', 'LOG_LEVEL']
const DATA = dirname(CONSENTE_CONFIG)
// Another user than the one who wrote them reads them.
for (const file of readdirSync(DATA)) if (file.endsWith('.json')) chmodSync(join(DATA, file), 0o644)
/** @param {string} folder */
const readOnly = (folder) => `--volume=${folder}:${folder}:ro`

const container = spawn(
  'podman',
  [
    'run',
    '--rm',
    `--name=${CONSENTE_CONTAINER}`,
    '--network=host',
    '--no-healthcheck',
    '--read-only',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
    // No account of the image has this id, as where a cluster chooses it.
    '--user=1000650000:0',
    readOnly(SANDBOX),
    readOnly(DATA),
    // The image's own PORT goes before that of the file.
    `--env=PORT=${JSON.parse(readFileSync(CONSENTE_CONFIG, 'utf8')).port}`,
    ...PASSED.map((name) => `--env=${name}`),
    CONSENTE_IMAGE,
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
)
const end = () => container.kill('SIGTERM')
process.once('SIGTERM', end)
process.once('disconnect', end)
container.once('exit', (code) => process.exit(code ?? 1))
// From here on its health is asked.
process.send?.('ready')
