import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { sep } from 'node:path'

/** The running mailbox: every mail sent to `smtp` can be read at `url` (page) and `url`/email (JSON). */
export type Mailbox = { url: string; smtp: string; stop(): Promise<void> }

/** The parts of maildev that are used; it brings no types. */
type MailServer = {
  create(port: number, host: string, folder: string): void
  listen(): Promise<void>
  loadMailsFromDirectory(): void
  onSmtpError(error: Error): void
  close(done: () => void): void
}
type Web = {
  server: Server
  start(
    port: number,
    host: string,
    mail: MailServer,
    user: null,
    password: null,
    path: string,
    secure: object,
  ): void
  close(done: () => void): void
}

const HOST = '127.0.0.1'

/** A mail's HTML runs nothing. The page around it measures it, and its links open tabs that are free of the sandbox. */
const MAIL_AS_HTML = /^\/email\/[^/]+\/html/
const NO_SCRIPTS = "script-src 'none'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"

/**
 * Starts the SMTP catcher with its web page. Mails are kept in `folder` and read again at the next start.
 *
 * maildev's own entry is not used: it takes over SIGINT and SIGTERM and ends the whole process.
 */
export async function startMailbox(ports: { smtp: number; mail: number }, folder: string): Promise<Mailbox> {
  const { mail, web } = loadMaildev()
  mkdirSync(folder, { recursive: true })
  // A client that hangs up must not end the market.
  mail.onSmtpError = () => {}
  mail.create(ports.smtp, HOST, folder)
  mail.loadMailsFromDirectory()
  await mail.listen()
  web.start(ports.mail, HOST, mail, null, null, '/', {})
  web.server.prependListener('request', ({ url = '' }, answer) => {
    if (MAIL_AS_HTML.test(url)) answer.setHeader('content-security-policy', NO_SCRIPTS)
  })
  await new Promise((resolve, reject) => web.server.once('listening', resolve).once('error', reject))
  return {
    url: `http://localhost:${ports.mail}`,
    smtp: `smtp://localhost:${ports.smtp}`,
    stop: async () => {
      await new Promise<void>((done) => web.close(done))
      await new Promise<void>((done) => mail.close(done))
    },
  }
}

/** maildev keeps its mails in module variables; every mailbox gets modules of its own. */
function loadMaildev(): { mail: MailServer; web: Web } {
  const require = createRequire(import.meta.url)
  for (const path of Object.keys(require.cache)) {
    if (path.includes(['', 'maildev', 'lib', ''].join(sep))) delete require.cache[path]
  }
  require('maildev/lib/logger').setLevel(0)
  return { mail: require('maildev/lib/mailserver'), web: require('maildev/lib/web') }
}
