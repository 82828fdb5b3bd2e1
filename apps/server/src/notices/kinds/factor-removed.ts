import { shownName } from '@consente/domain/shown-name'
import type { FactorRemoved } from '../../accounts/account-news.ts'
import { type Reading, SECURITY_PATH, type Words } from '../words.ts'

const COPIED = 'Parece que existe uma cópia dele. Por isso ele deixou de entrar.'

/** A second factor opens the account no more. */
export function factorRemovedWords({ factor, by }: FactorRemoved, { institution }: Reading): Words {
  const name = shownName(factor.name, 40)
  const subject =
    factor.kind === 'passkey'
      ? 'Um aparelho não entra mais na sua conta sem senha'
      : 'Um aplicativo de códigos saiu da sua conta'
  return {
    mail: {
      subject,
      preview: `${name}.`,
      lead: by === 'copy' ? COPIED : `A senha da ${institution} continua valendo.`,
      facts: [['Nome', name]],
      button: { label: 'VER SEGURANÇA', path: SECURITY_PATH },
      aside: {
        strong: 'Não foi você?',
        link: { text: 'Troque a senha agora', path: '/forgot-password' },
        rest: 'A antiga para de valer em todos os lugares.',
      },
    },
    line: {
      icon: 'warning',
      title: subject,
      text: by === 'copy' ? `${name}. ${COPIED}` : `${name}.`,
      action: { label: 'Ver', path: SECURITY_PATH },
    },
  }
}
