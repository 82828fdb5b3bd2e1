import { atThe } from '@consente/domain/article'
import type { FactorAdded } from '../../accounts/account-news.port.ts'
import { dayAndTime, type Reading, type Words } from '../words.ts'
import { factorWords } from './factor-words.ts'

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
