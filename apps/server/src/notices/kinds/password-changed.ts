import type { PasswordChanged } from '../../accounts/account-news.port.ts'
import { dayAndTime, SECURITY_PATH, type Words } from '../words.ts'

const SUBJECT = 'A senha da sua conta foi trocada'

/** The ways to change a password, with what they do to the account's sessions. */
const WAYS = {
  code: {
    how: 'Com um código enviado por e-mail',
    left: 'A conta saiu de todos os aparelhos.',
    advice:
      'Peça outra senha, e a conta sai de todos os aparelhos de novo. Troque também a senha do seu e-mail: o código passou por ele.',
  },
  password: {
    how: 'Com a senha de antes, em Segurança',
    left: 'A conta saiu dos outros aparelhos.',
    advice: 'Peça outra senha, e a conta sai de todos os aparelhos. O código vai para este e-mail.',
  },
} as const

/**
 * Somebody with a code from the mailbox, or with the password before, has set a new one. The button leads to another one, as that
 * of a new device does: it ends every session.
 */
export function passwordChangedWords({ at, by }: PasswordChanged): Words {
  const when = dayAndTime(new Date(at))
  const { how, left, advice } = WAYS[by ?? 'code']
  return {
    mail: {
      subject: SUBJECT,
      preview: `Em ${when}.`,
      lead: `Se foi você, não precisa fazer nada. ${left}`,
      facts: [
        ['Quando', when],
        ['Como', how],
      ],
      button: { label: 'NÃO FUI EU', path: '/forgot-password' },
      aside: { strong: 'Não foi você?', rest: advice },
    },
    line: {
      icon: 'warning',
      title: SUBJECT,
      text: `Em ${when}. ${left}`,
      action: { label: 'Ver', path: SECURITY_PATH },
    },
  }
}
