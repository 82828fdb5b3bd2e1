import { shownName } from '@consente/domain/shown-name'
import type { FactorAdded, FactorCounts, FactorRemoved } from '../../accounts/account-news.ts'
import { SECURITY_PATH, type Words } from '../words.ts'

type Told = {
  subject: string
  lead: string
  /** Facts beside the factor's name. */
  facts?: Words['mail']['facts']
  /** What follows the way to a new password. */
  rest: string
  /** What the line says after the name. */
  text?: string | undefined
}

/** What all news of a second factor have in common: its name, Segurança, and a new password for whom it was not. */
export function factorWords(
  { factor }: FactorAdded | FactorCounts | FactorRemoved,
  { subject, lead, facts = [], rest, text }: Told,
): Words {
  const name = shownName(factor.name, 40)
  return {
    mail: {
      subject,
      preview: `${name}.`,
      lead,
      facts: [['Nome', name], ...facts],
      button: { label: 'VER SEGURANÇA', path: SECURITY_PATH },
      aside: {
        strong: 'Não foi você?',
        link: { text: 'Troque a senha agora', path: '/forgot-password' },
        rest,
      },
    },
    line: {
      icon: 'warning',
      title: subject,
      text: text ? `${name}. ${text}` : `${name}.`,
      action: { label: 'Ver', path: SECURITY_PATH },
    },
  }
}
