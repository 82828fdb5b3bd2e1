import { CODE_MINUTES } from '../../activation/activation-code.ts'
import type { Mail } from '../../mail-handler.ts'

/** The mail that carries the code for adding or removing a second factor. */
export function enrolmentMail(institution: string, to: string, code: string): Mail {
  return {
    to,
    subject: `Código para mudar como você entra na ${institution}`,
    text: [
      'Olá,',
      `alguém que entrou na sua conta na ${institution} quer mudar como você entra. Se é você, o código é ${code}.`,
      `Ele vale por ${CODE_MINUTES} minutos e só pode ser usado uma vez. Não passe este código a ninguém: a ${institution} nunca pede códigos por telefone ou mensagem.`,
      'Se não é você, não use o código e troque a senha agora: quem entrou tem a sua.',
      institution,
    ].join('\n\n'),
  }
}
