import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { commandOf, NODE_24, run } from '../project.ts'

/**
 * `npm run check:24` and `test:24`: another command on the recommended Node, whichever one calls this. Its package of the
 * platform is taken itself, as `node` would install it by a script.
 */
const { version, folder, program } = NODE_24

if (!existsSync(program)) await install()
const [command = '', ...args] = process.argv.slice(2)
const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` }
process.exit(await run(program, [...commandOf(command), ...args], { env }))

async function install(): Promise<void> {
  console.log(`Installing Node ${version} into ${folder}`)
  mkdirSync(folder, { recursive: true })
  // Without one of its own, npm would install for the project.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', ['install', '--prefix', folder, ...options, `${NODE_24.package}@${version}`])
  if (code === 0) return
  console.error(
    `Node ${version} could not be installed (${NODE_24.package}). Check the network and try again.`,
  )
  process.exit(1)
}
