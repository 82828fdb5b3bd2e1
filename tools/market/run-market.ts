import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { holdFolder, Stop } from './folder-lock.mjs'
import { printGuide } from './market-guide.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The OpenID library names newer Nodes only; it is tested on ours. */
const HARMLESS = /oidc-provider WARNING: Unsupported runtime/

const HELP = `npm start -- [--faults] [--port <name>=<number>]... [--data <folder>]

  --faults  a proxy in front of each institution, with faults to switch on a page
  --port    another port; names: alfa, beta, gama, alfa-mtls, beta-mtls, gama-mtls, directory, smtp, mail, faults
  --data    where everything that lasts is kept (default .data)`

/** Builds what has changed, starts the market, and keeps it until Ctrl-C. */
export async function runMarket(args) {
  const stopping = new AbortController()
  let market
  let release = () => {}
  const end = async (code) => {
    stopping.abort()
    await market?.stop()
    release()
    process.exit(code)
  }
  const interrupt = () => {
    say('Stopping')
    // Without a market yet, the step under way fails by this and ends in the catch below.
    stopping.abort()
    if (market) end(0)
  }
  // A second Ctrl-C waits for nobody; the institutions end with this process.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => (stopping.signal.aborted ? process.exit(1) : interrupt()))
  }
  onNpmGone(interrupt)
  try {
    const options = readOptions(args)
    release = await holdFolder(options.dataRoot)
    await build(stopping.signal)
    const { startMarket } = await import('../../sandbox/dist/market.js')
    const began = Date.now()
    market = await startMarket({
      ...options,
      signal: stopping.signal,
      onProgress: say,
      onOutput: (id, line) => {
        if (!HARMLESS.test(line)) console.log(`[${id}] ${line}`)
      },
      onCrash: (id, message) => {
        console.error(`${id} ended by itself: ${message}`)
        end(1)
      },
    })
    if (stopping.signal.aborted) return await end(0)
    say(`Ready in ${((Date.now() - began) / 1000).toFixed(1)} s`)
    printGuide(market)
  } catch (error) {
    if (stopping.signal.aborted) return await end(0)
    console.error(explain(error))
    await end(1)
  }
}

/** A signal that npm alone receives ends npm and its shell, and never arrives here: an orphan notices by its parent. */
function onNpmGone(act) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500)
  watch.unref()
}

const say = (text) => console.log(`· ${text}`)

/** A cause that a person can mend is one line; anything else is ours, and shows where it comes from. */
const explain = (error) => (error instanceof Stop || error.name === 'MarketError' ? error.message : error)

function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', multiple: true, default: [] },
        faults: { type: 'boolean', default: false },
        data: { type: 'string', default: join(ROOT, '.data') },
        help: { type: 'boolean' },
      },
    })
    if (values.help) {
      console.log(HELP)
      process.exit(0)
    }
    return {
      dataRoot: resolve(values.data),
      ports: Object.fromEntries(values.port.map(readPort)),
      faults: values.faults ? ['alfa', 'beta', 'gama'] : [],
    }
  } catch (error) {
    throw error instanceof Stop ? error : new Stop(`${error.message}\n\n${HELP}`)
  }
}

function readPort(text) {
  const [, name, port] =
    /^((?:alfa|beta|gama)(?:-mtls)?|directory|smtp|mail|faults)=(\d{1,5})$/.exec(text) ?? []
  if (!name) throw new Stop(`--port ${text} is not a port: write for example --port alfa=3010`)
  return [name, Number(port)]
}

/** In a process of its own: the bundlers change the environment, and need not stay in memory. */
function build(signal) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, 'tools/build/build.mjs')], { stdio: 'inherit', signal })
    child.once('error', fail)
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Stop('The build failed; its reason stands above.')),
    )
  })
}
