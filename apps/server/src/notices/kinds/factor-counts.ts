import { the } from '@consente/domain/article'
import { shownName } from '@consente/domain/shown-name'
import type { FactorCounts } from '../../accounts/account-news.ts'
import { type Reading, SECURITY_PATH, type Words } from '../words.ts'

/** The institution's own proof of the customer has ended the waiting time of a second factor. */
export function factorCountsWords({ factor }: FactorCounts, { institution }: Reading): Words {
  const name = shownName(factor.name, 40)
  const subject =
    factor.kind === 'passkey'
      ? 'Um aparelho já autoriza serviços na sua conta'
      : 'Um aplicativo de códigos já autoriza serviços na sua conta'
  const lead = `O código que ${the(institution)} dá a quem se identifica foi usado na sua conta.`
  return {
    mail: {
      subject,
      preview: `${name}.`,
      lead,
      facts: [['Nome', name]],
      button: { label: 'VER SEGURANÇA', path: SECURITY_PATH },
      aside: {
        strong: 'Não foi você?',
        link: { text: 'Troque a senha agora', path: '/forgot-password' },
        rest: 'Depois tire o que você não conhece, em Segurança, e fale com a gente.',
      },
    },
    line: {
      icon: 'warning',
      title: subject,
      text: `${name}. ${lead}`,
      action: { label: 'Ver', path: SECURITY_PATH },
    },
  }
}
