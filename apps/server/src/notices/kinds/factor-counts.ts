import { the } from '@consente/domain/article'
import type { FactorCounts } from '../../accounts/account-news.port.ts'
import type { Reading, Words } from '../words.ts'
import { factorWords } from './factor-words.ts'

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
