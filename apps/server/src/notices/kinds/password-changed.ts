import type { PasswordChanged } from '../../accounts/account-news.ts'
import { dayAndTime, SECURITY_PATH, type Words } from '../words.ts'

const SUBJECT = 'A senha da sua conta foi trocada'

/**
 * Somebody with a code from the mailbox has set a new password. The button leads to another one, as that of a new device does: it
 * ends every session.
 */
export function passwordChangedWords({ at }: PasswordChanged): Words {
  const when = dayAndTime(new Date(at))
  return {
    mail: {
      subject: SUBJECT,
      preview: `Em ${when}.`,
      lead: 'Se foi você, não precisa fazer nada. A conta saiu de todos os aparelhos.',
      facts: [
        ['Quando', when],
        ['Como', 'Com um código enviado por e-mail'],
      ],
      button: { label: 'NÃO FUI EU', path: '/forgot-password' },
      aside: {
        strong: 'Não foi você?',
        rest: 'Peça outra senha, e a conta sai de todos os aparelhos de novo. Troque também a senha do seu e-mail: o código passou por ele.',
      },
    },
    line: {
      icon: 'warning',
      title: SUBJECT,
      text: `Em ${when}. A conta saiu de todos os aparelhos.`,
      action: { label: 'Ver', path: SECURITY_PATH },
    },
  }
}
