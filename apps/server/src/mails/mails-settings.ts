import * as z from 'zod/mini'
import { ConfigError } from '../platform/config/config-error.ts'
import type { Environment } from '../platform/config/environment.ts'
import { setting } from '../platform/config/part-settings.ts'
import { smtpUrl } from '../platform/config/setting.ts'

const MailConfig = z.strictObject({
  smtp: smtpUrl(),
  from: z.string().check(z.regex(/\S@\S/, 'must hold an e-mail address')),
  reportsTo: z.optional(z.email()),
})
type MailConfig = z.infer<typeof MailConfig>

/** Inserts the credentials into the SMTP server's address. @throws {ConfigError} when one of them is missing */
function withCredentials(
  mail: MailConfig,
  { SMTP_USER: user, SMTP_PASSWORD: password }: Environment,
): MailConfig {
  if (user === undefined && password === undefined) return mail
  if (user === undefined || password === undefined)
    throw new ConfigError('SMTP_USER and SMTP_PASSWORD must be set together.')
  const smtp = new URL(mail.smtp)
  smtp.username = encodeURIComponent(user)
  smtp.password = encodeURIComponent(password)
  return { ...mail, smtp: smtp.href }
}

export const MAILS_SETTINGS = { mail: setting(MailConfig, { resolve: withCredentials }) }
