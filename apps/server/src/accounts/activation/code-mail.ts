import { the } from '@consente/domain/article'
import type { Mail } from '../mail-handler.ts'
import { CODE_MINUTES } from './activation-code.ts'

/** A mail that carries a code. `says`: what the code is for, with the code; `otherwise`: what to do if nobody asked for it. */
export function codeMail(
  institution: string,
  { to, subject, says, otherwise }: { to: string; subject: string; says: string; otherwise: string },
): Mail {
  return {
    to,
    subject,
    text: [
      'Olá,',
      says,
      `Ele vale por ${CODE_MINUTES} minutos e só pode ser usado uma vez. Não passe este código a ninguém: ${the(institution)} nunca pede códigos por telefone ou mensagem.`,
      otherwise,
      institution,
    ].join('\n\n'),
  }
}
