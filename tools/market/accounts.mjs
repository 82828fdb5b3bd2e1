import { runServerCommand } from './server-command.mjs'

/** `npm run accounts`. */
await runServerCommand('manage-accounts.js')
