import { shownName } from '@consente/domain/shown-name'
import type { FactorAdded, FactorCounts, FactorRemoved } from '../../accounts/account-news.port.ts'
import { SECURITY_PATH, type Words } from '../words.ts'

type Told = {
  subject: string
  lead: string
  /** Facts beside the factor's name. */
  facts?: Words['mail']['facts']
  /** Follows the link to a new password. */
  rest: string
  /** Follows the name in the portal's notice. */
  text?: string | undefined
  /** The icon of the portal's notice. */
  icon?: Words['line']['icon']
}

/** All news of a second factor name it and lead to Segurança and to a new password. */
export function factorWords(
  { factor }: FactorAdded | FactorCounts | FactorRemoved,
  { subject, lead, facts = [], rest, text, icon = 'warning' }: Told,
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
      icon,
      title: subject,
      text: text ? `${name}. ${text}` : `${name}.`,
      action: { label: 'Ver', path: SECURITY_PATH },
    },
  }
}
