import { atThe, ofThe, The, the } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import type { MailContent } from '../../mails/mails.ts'
import { sharingBridge } from '../sharing-bridge.ts'
import type { Ended, EndedBy } from '../told.port.ts'
import {
  dayAndTime,
  nameIn,
  type Reading,
  receiptFact,
  receiptPath,
  reportOf,
  sharePath,
  unrecognisedPath,
  type Words,
} from '../words.ts'

/** An authorised sharing has ended, on either side. */
export function endedWords(news: Ended, { institution }: Reading): Words {
  const { sharing, by } = news
  const name = nameIn(sharing)
  const subject = SUBJECTS[by]?.(name) ?? `O compartilhamento com ${the(name)} foi encerrado`
  const at = dayAndTime(new Date(news.endedAt))
  const how = howText(by, name)
  // Another sharing with the same institution may go on; one that not everybody authorised sent a part at most.
  const hasSent = news.sent === undefined ? !NOT_AUTHORISED.has(by) : news.sent === 'SOME'
  const more = hasSent ? ' mais' : ''
  const stops =
    sharing.role === 'recipient'
      ? `Por ele, ${the(institution)} não busca${more} nada ${atThe(name)}.`
      : `Por ele, nada${more} vai para ${the(name)}.`
  const button = news.receipt
    ? { label: 'VER COMPROVANTE', path: receiptPath(news.receipt) }
    : { label: 'VER O COMPARTILHAMENTO', path: sharePath(sharing) }
  return {
    mail: {
      subject,
      preview: stops,
      lead: stops,
      ...(news.sent !== 'UNKNOWN' && {
        bridge: sharingBridge(sharing, institution, hasSent ? 'ended' : 'refused'),
      }),
      facts: [
        [by.endsWith('refused') ? 'Recusado em' : 'Encerrado em', `${at}, ${how}`],
        ...keptFact(news, institution),
        ...receiptFact(news.receipt),
      ],
      button,
      ...(mayBeSomebodyElse(by) && { aside: asideOf(sharing) }),
    },
    line: {
      icon: 'end',
      title: subject,
      text: `Em ${at}${by !== 'term' && by in SUBJECTS ? '' : `, ${how}`}.`,
      action: { label: 'Ver', path: sharePath(sharing) },
      ...(mayBeSomebodyElse(by) && { report: reportOf(sharing) }),
    },
  }
}

/** Ends of a request that not everybody had authorised. */
export const NOT_AUTHORISED: ReadonlySet<EndedBy> = new Set([
  'reader-refused',
  'other-person-refused',
  'unanswered',
])

/** The receipts of these ends have such titles, too. */
const SUBJECTS: Partial<Readonly<Record<EndedBy, (name: string) => string>>> = {
  reader: (name) => `Você encerrou o compartilhamento com ${the(name)}`,
  'reader-refused': (name) => `Você recusou o compartilhamento com ${the(name)}`,
  'other-person-refused': (name) => `Outra pessoa não autorizou o compartilhamento com ${the(name)}`,
  unanswered: (name) => `Nem todas as pessoas autorizaram o compartilhamento com ${the(name)}`,
  term: (name) => `O compartilhamento com ${the(name)} terminou`,
}

/** "por você" only if the reader did it. */
function howText(by: EndedBy, other: string): string {
  const ways: Readonly<Record<EndedBy, string>> = {
    reader: 'por você',
    'reader-refused': 'por você',
    'other-person': 'por outra pessoa que responde por ele',
    'other-person-refused': 'por outra pessoa',
    'other-institution': `a partir ${ofThe(other)}`,
    term: 'no fim do prazo',
    unanswered: 'porque nem todas as pessoas autorizaram a tempo',
    security: 'para proteger seus dados',
    technical: 'por um problema técnico',
  }
  return ways[by]
}

function keptFact({ keptDays, sent }: Ended, institution: string): [string, string][] {
  if (keptDays === undefined || sent === 'NONE') return []
  if (keptDays === 0) return [['O que já veio', `${The(institution)} apagou o que tinha recebido por ele.`]]
  const days = counted(keptDays, 'dia')
  return [['O que já veio', `${The(institution)} guarda por ${days}, sem uso, e apaga.`]]
}

/** True if the person who decided could be pretending to be the reader. */
const mayBeSomebodyElse = (by: EndedBy): boolean =>
  by === 'reader' || by === 'reader-refused' || by === 'other-institution'

const asideOf = (sharing: Ended['sharing']): NonNullable<MailContent['aside']> => ({
  strong: 'Não foi você?',
  link: { text: 'Avise', path: unrecognisedPath(sharing) },
  rest: 'Saímos da sua conta nos outros aparelhos.',
})
