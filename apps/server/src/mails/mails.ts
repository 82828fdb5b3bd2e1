import type { PortalConfig } from '@consente/contract/portal/config'
import type { Config } from '../platform/config/server-config.ts'
import type { Sender } from './mail-content.ts'
import { missingPages } from './reachable.ts'

export { composeMail } from './compose-mail.ts'
export type { MailBridge, MailContent, MailFact, MailItem, Sender } from './mail-content.ts'
export { createMailSender, Mail, mailTransport } from './send-mail.ts'

/** The institution as its mails show it. */
export function senderOf(
  { institution, publicUrl }: Pick<Config, 'institution' | 'publicUrl'>,
  {
    brand,
    capabilities,
    links,
    sacPhone,
  }: Pick<PortalConfig, 'brand' | 'capabilities' | 'links' | 'sacPhone'>,
): Sender {
  return {
    name: institution.name,
    cnpj: institution.cnpj,
    portalUrl: publicUrl,
    sac: sacPhone ?? new URL(links.sac, `${publicUrl}/`).href,
    colour: brand.colour,
    missing: missingPages(capabilities),
  }
}
