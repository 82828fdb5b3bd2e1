import { atThe } from '@consente/domain/article'
import { composeMail, type Mail, type MailContent, type Sender } from '../../mails/mails.ts'
import { CODE_MINUTES } from './activation-code.ts'

/** A code on its way to the mailbox of a document, and until when it is good: it is not sent later. */
type MailedCode = { to: string; document: string; code: string; until: Date }

/**
 * A mail that carries a code. It names nobody: whoever asks for a code has given the document, and maybe not their own. The
 * subject does not show the code, since locked screens and lists show subjects.
 */
function codeMail(
  sender: Sender,
  { to, document, code, until }: MailedCode,
  words: Pick<MailContent, 'subject' | 'lead' | 'aside'>,
): Mail {
  const content = { ...words, preview: PREVIEW, code: { digits: code, minutes: CODE_MINUTES, until } }
  return { ...composeMail(to, content, { reader: { document }, sender }), until: until.toISOString() }
}
const PREVIEW = `Vale por ${CODE_MINUTES} minutos e serve uma vez.`

/** The mail that carries the code for registering or for a new password. */
export const activationMail = (sender: Sender, mailed: MailedCode): Mail =>
  codeMail(sender, mailed, {
    subject: `Seu código de ativação ${atThe(sender.name)}`,
    lead: 'Digite este código na página onde você pediu.',
    aside: { strong: 'Não pediu?', rest: 'Ignore este e-mail. Sem o código, nada muda na sua conta.' },
  })

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
