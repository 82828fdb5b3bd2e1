import { the } from '@consente/domain/article'
import type { Mail } from '../mail-handler.ts'
import { CODE_MINUTES } from './activation-code.ts'

/** A code on its way to a mailbox, and until when it is good: it is not sent later. */
export type MailedCode = { code: string; until: Date }

/** A mail that carries a code. `says`: what the code is for, with the code; `otherwise`: what to do if nobody asked for it. */
export function codeMail(institution: string, { until, says, otherwise, ...mail }: Told): Mail {
  return {
    ...mail,
    until: until.toISOString(),
    text: [
      'Olá,',
      says,
      `Ele vale por ${CODE_MINUTES} minutos e só pode ser usado uma vez. Não passe este código a ninguém: ${the(institution)} nunca pede códigos por telefone ou mensagem.`,
      otherwise,
      institution,
    ].join('\n\n'),
  }
}

type Told = Pick<MailedCode, 'until'> & Record<'to' | 'subject' | 'says' | 'otherwise', string>
