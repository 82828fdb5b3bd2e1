import { ensureInstalled } from './install.mjs'

/** `npm start`: the whole market on this machine. Checks Node and packages first, with nothing that needs either. */
ensureInstalled()
const { runMarket } = await import('./market/run-market.mjs')
await runMarket(process.argv.slice(2))
