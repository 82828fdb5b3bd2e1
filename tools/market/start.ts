import { runMarket } from './run-market.ts'

/** `npm start`: the whole market on this machine. */
await runMarket(process.argv.slice(2))
