import type { MailContent, Reader, Sender } from './mail-content.ts'
import { REMINDERS_PATH } from './mail-footer.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { isMissing, reachable } from './reachable.ts'
import type { Mail } from './send-mail.ts'

/**
 * The mail to one person. `List-Unsubscribe` of an optional mail names a page that asks to sign in.
 * NOTE: no one-click address (RFC 8058): it would act for anybody who has the mail, without a sign-in.
 */
export function composeMail(to: string, told: MailContent, people: { reader: Reader; sender: Sender }): Mail {
  const { portalUrl } = people.sender
  const content = reachable(told, people.sender)
  return {
    to,
    subject: content.subject,
    text: mailText(content, people),
    html: mailHtml(content, people),
    ...(content.isOptional &&
      !isMissing(people.sender, REMINDERS_PATH) && { unsubscribeAt: `${portalUrl}${REMINDERS_PATH}` }),
  }
}
