import { The, the } from '@consente/domain/article'
import { Document } from '@consente/domain/document'
import { formatDate, formatTime } from '@consente/domain/period'
import { shownName } from '@consente/domain/shown-name'
import { nextInWords } from '@consente/domain/time-in-words'
import { sharingBridge } from '../sharing-bridge.ts'
import type { ApprovalMissing } from '../told.port.ts'
import { nameIn, type Reading, sharePath, type Words, whatFacts } from '../words.ts'

/** Another person has authorised, and the reader must, too. */
export function approvalMissingWords(news: ApprovalMissing, { now, institution }: Reading): Words {
  const { sharing, cnpj, by } = news
  const name = nameIn(sharing)
  const until = new Date(news.until)
  const who = by ? shownName(by, 80) : 'Outra pessoa'
  const day = formatDate(until) === formatDate(now) ? `hoje, ${formatDate(until)}` : formatDate(until)
  return {
    mail: {
      subject: `Falta a sua autorização: ${the(name)} pediu dados`,
      preview: `${who} já autorizou. Responda até ${day}, às ${formatTime(until)}.`,
      lead: `${who} já autorizou. Sem você, nada disto é enviado.`,
      bridge: sharingBridge(sharing, institution, 'pending'),
      facts: [
        ['Quem pede', cnpj ? `${name}, CNPJ ${Document.formatCnpj(cnpj)}` : name],
        ...whatFacts(sharing.groups),
        ['Responda até', `${day}, às ${formatTime(until)}. Depois, o pedido acaba sozinho.`],
      ],
      button: { label: 'VER E DECIDIR', path: sharePath(sharing) },
      aside: {
        strong: 'Não conhece este pedido?',
        rest: 'Recuse na mesma página, ou não faça nada: ele acaba sozinho.',
      },
    },
    line: {
      icon: 'warning',
      title: `${The(name)} espera a sua autorização`,
      text: `${who} já autorizou. Falta você, até ${nextInWords(until, now)}.`,
      action: { label: 'Ver e decidir', path: sharePath(sharing) },
    },
  }
}
