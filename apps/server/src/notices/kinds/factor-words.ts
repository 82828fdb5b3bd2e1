import { atThe, ofThe, the } from '@consente/domain/article'
import { shownName } from '@consente/domain/shown-name'
import type { FactorAdded, FactorCounts, FactorRemoved } from '../../accounts/account-news.port.ts'
import { dayAndTime, type Reading, SECURITY_PATH, type Words } from '../words.ts'

/** A second factor was added to the account: by its owner, or by somebody with their password and mailbox. */
export function factorAddedWords(news: FactorAdded, { institution, now }: Reading): Words {
  const { kind, countsFrom } = news.factor
  const from = new Date(countsFrom)
  const counts = from > now ? dayAndTime(from) : undefined
  return factorWords(news, {
    subject:
      kind === 'passkey'
        ? 'Você cadastrou um aparelho para entrar sem senha'
        : 'Um aplicativo de códigos foi cadastrado na sua conta',
    lead:
      kind === 'passkey'
        ? `Com a digital, o rosto ou o PIN dele, ${atThe(institution)}.`
        : `Ele confirma, com a senha, que é você ${atThe(institution)}.`,
    ...(counts && { facts: [['Autoriza serviços a partir de', counts]] }),
    rest: counts
      ? 'Antes dessa hora, a senha nova também tira o que foi cadastrado. Depois dela, tire você, em Segurança.'
      : 'Depois tire o que você não conhece, em Segurança.',
    icon: 'check',
    text: counts && `Autoriza serviços a partir de ${counts}.`,
  })
}

/** The institution's own proof of the customer has ended the waiting time of a second factor. */
export function factorCountsWords(news: FactorCounts, { institution }: Reading): Words {
  const lead = `O código que ${the(institution)} dá a quem se identifica foi usado na sua conta.`
  return factorWords(news, {
    subject:
      news.factor.kind === 'passkey'
        ? 'Um aparelho já autoriza serviços na sua conta'
        : 'Um aplicativo de códigos já autoriza serviços na sua conta',
    lead,
    rest: 'Depois tire o que você não conhece, em Segurança, e fale com a gente.',
    text: lead,
  })
}

const COPIED = 'Parece que existe uma cópia dele. Por isso ele deixou de entrar.'

/** A second factor opens the account no more. */
export function factorRemovedWords(news: FactorRemoved, { institution }: Reading): Words {
  const isCopied = news.by === 'copy'
  return factorWords(news, {
    subject:
      news.factor.kind === 'passkey'
        ? 'Um aparelho não entra mais na sua conta sem senha'
        : 'Um aplicativo de códigos saiu da sua conta',
    lead: isCopied ? COPIED : `A senha ${ofThe(institution)} continua valendo.`,
    rest: 'A antiga para de valer em todos os lugares.',
    text: isCopied ? COPIED : undefined,
  })
}

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
function factorWords(
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
