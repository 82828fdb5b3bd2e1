import { ofThe } from '@consente/domain/article'
import type { FactorRemoved } from '../../accounts/account-news.port.ts'
import type { Reading, Words } from '../words.ts'
import { factorWords } from './factor-words.ts'

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
