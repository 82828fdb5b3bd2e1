import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { commandOf, ROOT, run } from '../project.ts'

/**
 * `npm run check:24` and `test:24`: another command on the recommended Node, whichever one calls this. It is npm's package of
 * that Node's program, in a folder of its own: among the packages of the project it would take over every script. The
 * package of the platform is taken itself, as `node` would install it by a script.
 */
const VERSION = '24.21.0'
const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const FOLDER = join(ROOT, `.cache/node-${VERSION}`)
const BIN = join(FOLDER, 'node_modules', PACKAGE, 'bin')

if (!existsSync(join(BIN, 'node'))) await install()
const [command = '', ...args] = process.argv.slice(2)
const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` }
process.exit(await run(join(BIN, 'node'), [...commandOf(command), ...args], { env }))

async function install(): Promise<void> {
  console.log(`Installing Node ${VERSION} into ${FOLDER}`)
  mkdirSync(FOLDER, { recursive: true })
  // Without one of its own, npm would install for the project.
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', ['install', '--prefix', FOLDER, ...options, `${PACKAGE}@${VERSION}`])
  if (code === 0) return
  console.error(`Node ${VERSION} could not be installed (${PACKAGE}). Check the network and try again.`)
  process.exit(1)
}
