import { composeMail } from '../../mails/compose-mail.ts'
import type { MailContent, Sender } from '../../mails/mail-content.ts'
import type { Mail } from '../../mails/send-mail.ts'
import { CODE_MINUTES } from './activation-code.ts'

/** A code on its way to the mailbox of a document, and until when it is good: it is not sent later. */
export type MailedCode = { to: string; document: string; code: string; until: Date }

/**
 * A mail that carries a code. It names nobody: whoever asks for a code has given the document, and maybe not their own. The
 * subject does not show the code, since locked screens and lists show subjects.
 */
export function codeMail(
  sender: Sender,
  { to, document, code, until }: MailedCode,
  words: Pick<MailContent, 'subject' | 'lead' | 'aside'>,
): Mail {
  const content = { ...words, preview: PREVIEW, code: { digits: code, minutes: CODE_MINUTES, until } }
  return { ...composeMail(to, content, { reader: { document }, sender }), until: until.toISOString() }
}
const PREVIEW = `Vale por ${CODE_MINUTES} minutos e serve uma vez.`
