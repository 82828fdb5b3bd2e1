import { atThe } from '@consente/domain/article'
import type { Mail } from '../mail-handler.ts'
import { codeMail, type MailedCode } from './code-mail.ts'

/** The mail that carries an activation code: in its text, as subjects are shown on locked screens and in lists. */
export const activationMail = (institution: string, to: string, { code, until }: MailedCode): Mail =>
  codeMail(institution, {
    to,
    until,
    subject: `Seu código de ativação ${atThe(institution)}`,
    says: `seu código de ativação ${atThe(institution)} é ${code}.`,
    otherwise: 'Se não foi você quem pediu, ignore este e-mail.',
  })
