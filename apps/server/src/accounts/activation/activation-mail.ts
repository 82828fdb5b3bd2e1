import { atThe } from '@consente/domain/article'
import type { Sender } from '../../mails/mail-content.ts'
import type { Mail } from '../../mails/send-mail.ts'
import { codeMail, type MailedCode } from './code-mail.ts'

export const activationMail = (sender: Sender, mailed: MailedCode): Mail =>
  codeMail(sender, mailed, {
    subject: `Seu código de ativação ${atThe(sender.name)}`,
    lead: 'Digite este código na página onde você pediu.',
    aside: { strong: 'Não pediu?', rest: 'Ignore este e-mail. Sem o código, nada muda na sua conta.' },
  })
