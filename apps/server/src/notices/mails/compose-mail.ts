import type { Mail } from '../../accounts/mail-handler.ts'
import { bridgePicture } from '../pictures/bridge-picture.ts'
import { mailColours } from './mail-colours.ts'
import type { MailContent, Reader, Sender } from './mail-content.ts'
import { REMINDERS_PATH } from './mail-footer.ts'
import { mailHtml, PICTURE_ID } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { isMissing, reachable } from './reachable.ts'

/**
 * The mail to one person. What can be switched off says where in `List-Unsubscribe`: a page, for which one signs in.
 * NOTE: no one-click address (RFC 8058): it would act for anybody who has the mail, without a sign-in.
 */
export function composeMail(to: string, told: MailContent, people: { reader: Reader; sender: Sender }): Mail {
  const { portalUrl, colour } = people.sender
  const content = reachable(told, people.sender)
  const { fill } = mailColours(colour)
  return {
    to,
    subject: content.subject,
    text: mailText(content, people),
    html: mailHtml(content, people),
    ...(content.picture && {
      picture: { id: PICTURE_ID, png: bridgePicture(content.picture.bridge, fill).toString('base64') },
    }),
    ...(content.isOptional &&
      !isMissing(people.sender, REMINDERS_PATH) && { unsubscribeAt: `${portalUrl}${REMINDERS_PATH}` }),
  }
}
