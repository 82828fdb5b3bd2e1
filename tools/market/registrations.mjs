import { runServerCommand } from './server-command.mjs'

/** `npm run registrations`. */
await runServerCommand('manage-registrations.js')
