import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InstitutionId } from '../../sandbox/institutions/sandbox-institutions.ts'
import type { Market } from '../../sandbox/src/market.ts'
import type { MarketOptions } from '../../sandbox/src/market-plan.ts'
import { isProductBuilt } from '../build/product.ts'
import { commandOf, nodeToServe, ROOT, run } from '../project.ts'
import { lockMarketFolder, Stop } from './market-folder.ts'
import { printGuide } from './market-guide.ts'
import { readOptions } from './market-options.ts'

/** The warning of the OpenID library on a Node that it does not name; the product is tested on these, too. */
const UNNAMED_NODE = /oidc-provider WARNING: Unsupported runtime/

/**
 * Writes the lines of institutions under their names. The library's warning comes from every one of them; it becomes
 * one plain line, once.
 */
export function lineWriter(write = console.log): (id: InstitutionId, line: string) => void {
  let isWarned = false
  return (id, line) => {
    if (!UNNAMED_NODE.test(line)) return write(`[${id}] ${line}`)
    if (!isWarned) write(nodeNote(process.versions.node))
    isWarned = true
  }
}

const nodeNote = (version: string): string =>
  `· Node ${version} works; the OpenID library recommends a newer one, and so do we: Node 24.`

/** The message says which institution ended and why. */
const endedByItself = (message: string): string =>
  `${message}\n· The other institutions go on. Stop with Ctrl-C and start again to have all of them.`

/** Builds what has changed, starts the market, and keeps it until Ctrl-C. */
export async function runMarket(args: string[]): Promise<void> {
  const stopping = new AbortController()
  let market: Market | undefined
  let release = () => {}
  const end = async (code: number): Promise<never> => {
    stopping.abort()
    await market?.stop()
    release()
    process.exit(code)
  }
  const interrupt = (): void => {
    say('Stopping')
    // Without a market yet, the step under way fails by this and ends in the catch below.
    stopping.abort()
    if (market) end(0)
  }
  // A second Ctrl-C waits for nobody; the institutions end with this process.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => (stopping.signal.aborted ? process.exit(1) : interrupt()))
  onNpmEnd(interrupt)
  try {
    const options = readOptions(args)
    release = await lockMarketFolder(options.dataRoot)
    await buildIfNeeded(stopping.signal)
    const began = Date.now()
    market = await startBuiltMarket({
      ...options,
      node: nodeToServe(),
      regulator: true,
      signal: stopping.signal,
      onProgress: say,
      onOutput: lineWriter(),
      onCrash: (_id, message) => console.error(endedByItself(message)),
    })
    if (stopping.signal.aborted) return await end(0)
    say(`Ready in ${((Date.now() - began) / 1000).toFixed(1)} s`)
    printGuide(market)
  } catch (error) {
    if (stopping.signal.aborted) return await end(0)
    console.error(explain(error as Error))
    await end(1)
  }
}

/** A signal that npm alone receives ends npm and its shell, and never arrives here: an orphan notices by its parent. */
function onNpmEnd(act: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500)
  watch.unref()
}

const say = (text: string): void => console.log(`· ${text}`)

/** A cause that a person can mend is one line; anything else is ours, and shows where it comes from. */
const explain = (error: Error): string | Error =>
  error instanceof Stop || error.name === 'MarketError' ? error.message : error

/** In a process of its own: the bundlers change the environment, and need not stay in memory. */
async function buildIfNeeded(signal: AbortSignal): Promise<void> {
  if (isProductBuilt()) return
  const code = await run(process.execPath, commandOf('build/build'), { signal })
  if (code !== 0) throw new Stop('The build failed; its reason stands above.')
}

async function startBuiltMarket(options: MarketOptions): Promise<Market> {
  const { href } = pathToFileURL(join(ROOT, 'sandbox/dist/market.js'))
  const { startMarket } = (await import(href)) as typeof import('../../sandbox/src/market.ts')
  return startMarket(options)
}
