import { runServerCommand } from './server-command.mjs'

/** `npm run verify-audit`: reads the same environment as the server (CONSENTE_CONFIG, DATABASE_URL, …). */
await runServerCommand('verify-audit.js', 2)
