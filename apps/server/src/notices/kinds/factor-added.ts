import { shownName } from '@consente/domain/shown-name'
import type { FactorAdded } from '../../accounts/account-news.ts'
import { dayAndTime, type Reading, SECURITY_PATH, type Words } from '../words.ts'

/** A second factor was added to the account: by its owner, or by somebody with their password and mailbox. */
export function factorAddedWords({ factor }: FactorAdded, { institution, now }: Reading): Words {
  const name = shownName(factor.name, 40)
  const countsFrom = new Date(factor.countsFrom)
  const waits = countsFrom > now
  const subject =
    factor.kind === 'passkey'
      ? 'Um aparelho novo entra na sua conta sem senha'
      : 'Um aplicativo de códigos foi cadastrado na sua conta'
  const what =
    factor.kind === 'passkey'
      ? `Com a digital, o rosto ou o PIN dele, na ${institution}.`
      : `Ele confirma, com a senha, que é você na ${institution}.`
  return {
    mail: {
      subject,
      preview: `${name}.`,
      lead: what,
      facts: [
        ['Nome', name],
        ...(waits ? [['Autoriza serviços a partir de', dayAndTime(countsFrom)] as const] : []),
      ],
      button: { label: 'VER SEGURANÇA', path: SECURITY_PATH },
      aside: {
        strong: 'Não foi você?',
        link: { text: 'Troque a senha agora', path: '/forgot-password' },
        rest: waits
          ? 'O que acabou de ser cadastrado deixa de valer.'
          : 'Depois tire o que você não conhece, em Segurança.',
      },
    },
    line: {
      icon: 'warning',
      title: subject,
      text: waits ? `${name}. Autoriza serviços a partir de ${dayAndTime(countsFrom)}.` : `${name}.`,
      action: { label: 'Ver', path: SECURITY_PATH },
    },
  }
}
