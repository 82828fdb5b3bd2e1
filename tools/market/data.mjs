import { runServerCommand } from './server-command.mjs'

/** `npm run backup`, `restore` and `move-data`. */
await runServerCommand('data.js')
