import { atThe } from '@consente/domain/article'
import { codeMail, type MailedCode } from '../../activation/code-mail.ts'
import type { Mail } from '../../mail-handler.ts'

/** The mail that carries the code for adding or removing a second factor. */
export const enrolmentMail = (institution: string, to: string, { code, until }: MailedCode): Mail =>
  codeMail(institution, {
    to,
    until,
    subject: `Código para mudar como você entra ${atThe(institution)}`,
    says: `alguém que entrou na sua conta ${atThe(institution)} quer mudar como você entra. Se é você, o código é ${code}.`,
    otherwise: 'Se não é você, não use o código e troque a senha agora: quem entrou tem a sua.',
  })
