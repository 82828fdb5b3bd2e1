import { Document } from '@consente/domain/document'
import type { MailContent, Reader, Sender } from './mail-content.ts'
import { readerInBrief } from './mail-reader.ts'
import { isMissing } from './reachable.ts'

export const REMINDERS_PATH = '/lembretes'
export const CHANGE_REMINDERS = 'Mudar lembretes'

/** The foot of a mail: its reader, the host of its links, its sender, and whether it can be switched off. */
export function footerLines(
  { isOptional, button }: Pick<MailContent, 'isOptional' | 'button'>,
  { reader, sender, way = 'botão' }: { reader: Reader; sender: Sender; way?: 'botão' | 'link' },
): [about: string, from: string, choice: string] {
  const { name, cnpj, sac, portalUrl } = sender
  return [
    [
      `Enviado a ${readerInBrief(reader)}.`,
      ...(button ? [`O ${way} leva a ${new URL(portalUrl).host}.`] : []),
      'Nunca pedimos sua senha por e-mail.',
    ].join(' '),
    `${name}, CNPJ ${Document.formatCnpj(cnpj)}. SAC ${sac}.`,
    choiceText(isOptional, sender),
  ]
}

function choiceText(isOptional: boolean | undefined, sender: Sender): string {
  if (!isOptional) return 'Este aviso vai sempre.'
  return isMissing(sender, REMINDERS_PATH)
    ? 'Para não receber este resumo, fale com o SAC.'
    : `${CHANGE_REMINDERS}: ${sender.portalUrl}${REMINDERS_PATH}`
}
