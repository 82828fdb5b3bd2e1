import { ConfigError } from './config-error.ts'
import type { ConfigFile } from './config-file.ts'
import type { Environment } from './environment.ts'

/**
 * Inserts credentials from the environment into the SMTP server's address.
 * @throws {ConfigError} when one of them is missing
 */
export function mailOf(
  mail: ConfigFile['mail'],
  { SMTP_USER: user, SMTP_PASSWORD: password }: Environment,
): ConfigFile['mail'] {
  if (user === undefined && password === undefined) return mail
  if (user === undefined || password === undefined)
    throw new ConfigError('SMTP_USER and SMTP_PASSWORD must be set together.')
  const smtp = new URL(mail.smtp)
  smtp.username = encodeURIComponent(user)
  smtp.password = encodeURIComponent(password)
  return { ...mail, smtp: smtp.href }
}
