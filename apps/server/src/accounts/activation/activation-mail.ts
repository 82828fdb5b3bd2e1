import type { Mail } from '../mail-handler.ts'
import { CODE_MINUTES } from './activation-code.ts'

/** The mail that carries an activation code: in its text, as subjects are shown on locked screens and in lists. */
export function activationMail(institution: string, to: string, code: string): Mail {
  return {
    to,
    subject: `Seu código de ativação na ${institution}`,
    text: [
      'Olá,',
      `seu código de ativação na ${institution} é ${code}.`,
      `Ele vale por ${CODE_MINUTES} minutos e só pode ser usado uma vez. Não passe este código a ninguém: a ${institution} nunca pede códigos por telefone ou mensagem.`,
      'Se não foi você quem pediu, ignore este e-mail.',
      institution,
    ].join('\n\n'),
  }
}
