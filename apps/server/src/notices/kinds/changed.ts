import { the } from '@consente/domain/article'
import { listInWords } from '@consente/domain/list-in-words'
import { formatDate } from '@consente/domain/period'
import type { Changed } from '../told.port.ts'
import { alongFacts, nameIn, receiptFact, reportOf, sharePath, type Words } from '../words.ts'
import { notYou } from './authorised.ts'

/** A new sharing has taken the place of another one (recipient). */
export function changedWords(news: Changed): Words {
  const { sharing, purpose, previous, receipt, comes, goes } = news
  const name = nameIn(sharing)
  const stays = sharing.groups.filter((group) => previous.groups.includes(group))
  const isSame = comes.length === 0 && goes.length === 0
  const subject = isSame
    ? `Você renovou o compartilhamento com ${the(name)}`
    : `Mudou o que ${the(name)} envia`
  const end = formatDate(new Date(sharing.endsAt))
  const before = formatDate(new Date(previous.endsAt))
  const rows: [string, readonly string[]][] = isSame
    ? [['O quê', stays]]
    : [
        ['Entra', comes],
        ['Sai', goes],
        ['Fica', stays],
      ]
  const summary = [
    ...(comes.length > 0 ? [`Entra ${listInWords(comes)}`] : []),
    ...(goes.length > 0 ? [`${comes.length > 0 ? 'sai' : 'Sai'} ${listInWords(goes)}`] : []),
  ].join(', ')
  return {
    mail: {
      subject,
      preview: `${summary ? `${summary}. ` : ''}Até ${end}.`,
      lead: news.endedBefore
        ? 'O novo vale desde agora. O de antes já tinha terminado.'
        : 'O novo vale desde agora. O de antes terminou no mesmo instante.',
      facts: [
        ...(isSame && purpose ? [['Para quê', purpose] as const] : []),
        ...rows
          .filter(([, names]) => names.length > 0)
          .map(([label, names]) => [label, listInWords(names)] as const),
        ...alongFacts(sharing.groups),
        ['Até quando', before === end ? `${end}, como antes.` : `${end}. Era ${before}.`],
        ...receiptFact(receipt),
      ],
      button: { label: 'VER OU ENCERRAR', path: sharePath(sharing) },
      aside: notYou(sharing),
    },
    line: {
      icon: 'swap',
      title: subject,
      text: `${summary ? `${summary}. ` : ''}Até ${end}.`,
      action: { label: 'Ver', path: sharePath(sharing) },
      report: reportOf(sharing),
    },
  }
}
