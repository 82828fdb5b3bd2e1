import { the } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import type { Unrecognised } from '../told.port.ts'
import { nameIn, sharePath, type Words } from '../words.ts'

/** The customer has reported a request that they do not recognise. */
export function unrecognisedWords({ sharing, protocol, sessionsEnded, answerDays }: Unrecognised): Words {
  const name = nameIn(sharing)
  return {
    mail: {
      subject: 'Recebemos seu aviso. Já está encerrado.',
      preview: `Protocolo ${protocol}.`,
      lead: `O compartilhamento com ${the(name)} está encerrado.`,
      facts: [
        ['Protocolo', protocol],
        ...(sessionsEnded > 0 ? [['Sua conta', `Saímos dela em ${devices(sessionsEnded)}.`] as const] : []),
        ...(answerDays ? [['Nossa resposta', `Em até ${answerDays} dias úteis, por e-mail.`] as const] : []),
      ],
      button: { label: 'TROCAR SENHA', path: '/forgot-password' },
      aside: { strong: 'Por que trocar?', rest: 'A antiga para de valer em todos os lugares.' },
    },
    line: {
      icon: 'warning',
      title: 'Recebemos seu aviso',
      text: `Protocolo ${protocol}. O compartilhamento com ${the(name)} está encerrado.`,
      action: { label: 'Ver', path: sharePath(sharing) },
    },
  }
}

const devices = (count: number): string => counted(count, 'aparelho')
