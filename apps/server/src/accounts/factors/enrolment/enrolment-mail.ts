import { atThe } from '@consente/domain/article'
import type { Sender } from '../../../mails/mail-content.ts'
import type { Mail } from '../../../mails/send-mail.ts'
import { codeMail, type MailedCode } from '../../activation/code-mail.ts'

/** The mail that carries the code for adding or removing a second factor. */
export const enrolmentMail = (sender: Sender, mailed: MailedCode): Mail =>
  codeMail(sender, mailed, {
    subject: `Código para mudar como você entra ${atThe(sender.name)}`,
    lead: `Alguém que entrou na sua conta ${atThe(sender.name)} quer mudar como você entra. Se é você, digite este código na página onde pediu.`,
    aside: {
      strong: 'Não é você?',
      rest: 'Não use o código e troque a senha agora: quem entrou tem a sua.',
    },
  })
