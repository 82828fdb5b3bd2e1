import nodemailer from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import * as z from 'zod/mini'
import type { Config } from '../platform/config/server-config.ts'

/** One mail to one person; payload of the outbox kind `mail`. */
export const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  /** Not sent from then on: nobody has any use for it. */
  until: z.optional(z.string()),
  /** Page on which mails of this kind are switched off (RFC 2369). */
  unsubscribeAt: z.optional(z.string()),
})
export type Mail = z.infer<typeof Mail>

/** @throws when the mail server does not take it */
export type SendMail = (mail: Mail) => Promise<void>

const SMTP_TIMEOUT_MS = 10_000

type MailConfig = Pick<Config, 'mail' | 'production' | 'insecureLoopbackHosts'>

/**
 * Connections to the insurer's SMTP server, with TLS wherever it offers it; demanded in production. A loopback host that
 * the configuration names as insecure is spoken to in plain text.
 */
export function mailTransport({ mail, production, insecureLoopbackHosts }: MailConfig) {
  const url = new URL(mail.smtp)
  return nodemailer.createTransport({
    // Connections stay for the next mail: greeting and TLS cost more than a mail.
    pool: true,
    maxConnections: 3,
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 25),
    secure: url.protocol === 'smtps:',
    ignoreTLS: insecureLoopbackHosts.includes(url.hostname),
    requireTLS: production && url.protocol === 'smtp:',
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  })
}

/** Sends mail over the insurer's SMTP server. */
export function createMailSender(config: MailConfig): SendMail {
  const transport = mailTransport(config)
  return async ({ to, subject, text, html, unsubscribeAt }) => {
    const mail = new MailComposer({
      from: config.mail.from,
      // NOTE: a text would be read as a list of addresses: "a,b@example.com" would be written to b.
      to: { name: '', address: to },
      subject,
      text,
      headers: {
        // Written by nobody: answering machines stay silent (RFC 3834, 5).
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeAt !== undefined && { 'List-Unsubscribe': `<${unsubscribeAt}>` }),
      },
      ...(html !== undefined && { html }),
    }).compile()
    // Built first, it goes out in one piece, not in ten.
    await transport.sendMail({ envelope: mail.getEnvelope(), raw: await mail.build() })
  }
}
