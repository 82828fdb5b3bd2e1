import { atThe, The, the, toThe } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import { listInWords } from '@consente/domain/list-in-words'
import { formatDate, termInMonths } from '@consente/domain/period'
import { nextInWords } from '@consente/domain/time-in-words'
import type { MailContent } from '../../mails/mails.ts'
import { sharingBridge } from '../sharing-bridge.ts'
import type { Authorised, ToldSharing } from '../told.port.ts'
import {
  alongFacts,
  dayAndTime,
  nameIn,
  type Reading,
  receiptFact,
  reportOf,
  sharePath,
  unrecognisedPath,
  type Words,
  whatFacts,
} from '../words.ts'

/** The customer has authorised; at the recipient: the sharing is in force. */
export function authorisedWords(news: Authorised, reading: Reading): Words {
  const { sharing, purpose, waits, needsOthers, furtherApproval, receipt } = news
  const name = nameIn(sharing)
  // A part that goes and a part that waits are more than one bridge says.
  const isOne = waits ? waits.isAll : !needsOthers && (furtherApproval ?? 'ALL') === 'ALL'
  const subject = news.renews ? `Você renovou o compartilhamento com ${the(name)}` : subjectOf(sharing, name)
  const end = formatDate(new Date(sharing.endsAt))
  const stillWaits = waits && new Date(waits.until) > reading.now ? waits : undefined
  return {
    mail: {
      subject,
      preview: `${previewOf(sharing, reading.institution)}, até ${end}. Encerre quando quiser.`,
      lead: leadOf(news, reading, name),
      ...(isOne && {
        bridge: sharingBridge(sharing, reading.institution, waits || furtherApproval ? 'pending' : 'active'),
      }),
      facts: [
        ...(purpose ? [['Para quê', purpose] as const] : []),
        ...whatFacts(sharing.groups),
        ['Até quando', `${end}, ${term(sharing)}`],
        ...(waits ? [['Falta autorizar', waitsText(waits, dayAndTime)] as const] : []),
        ...receiptFact(receipt),
      ],
      button: { label: 'VER OU ENCERRAR', path: sharePath(sharing) },
      aside: notYou(sharing),
    },
    line: {
      icon: 'check',
      title: subject,
      // Read later than told: somebody may have answered by then, and the sharing may be over.
      text: stillWaits
        ? `Faltava autorizar: ${waitsText(stillWaits, (until) => nextInWords(until, reading.now))}.`
        : `${missingText(news)}Com prazo até ${end}.`,
      action: { label: 'Ver', path: sharePath(sharing) },
      report: reportOf(sharing),
    },
  }
}

/** Under a mail about what its reader did. */
export const notYou = (sharing: ToldSharing): NonNullable<MailContent['aside']> => ({
  strong: 'Não foi você?',
  link: { text: 'Avise que não reconhece', path: unrecognisedPath(sharing) },
  rest: 'Encerramos na hora.',
})

/** "12 meses" */
export function term({ createdAt, endsAt }: Pick<ToldSharing, 'createdAt' | 'endsAt'>): string {
  const months = termInMonths(new Date(createdAt), new Date(endsAt))
  return counted(months, 'mês', 'meses')
}

const subjectOf = ({ role }: ToldSharing, name: string): string =>
  role === 'recipient'
    ? `Você autorizou ${the(name)} a enviar seus dados`
    : `Você autorizou o envio dos seus dados para ${the(name)}`

const previewOf = ({ role, other }: ToldSharing, institution: string): string =>
  role === 'recipient' ? `Para ${the(institution)}` : `Para ${the(nameIn({ other }))}`

/** The part that waited for another person at the holder when the recipient told of it. */
function missingText({ furtherApproval, waitingGroups }: Authorised): string {
  if (furtherApproval === 'ALL') return 'Faltava outra pessoa autorizar. '
  const what = waitingGroups ? listInWords(waitingGroups) : 'uma parte'
  return furtherApproval === 'SOME' ? `Faltava outra pessoa autorizar ${what}. ` : ''
}

/** "2 de 3 grupos já vêm. Residencial e patrimonial espera outra pessoa." */
function countedText({ groups }: ToldSharing, waiting: readonly string[]): string {
  const comes = groups.length - waiting.length
  const verbs = [comes === 1 ? 'vem' : 'vêm', waiting.length === 1 ? 'espera' : 'esperam']
  return `${comes} de ${groups.length} grupos já ${verbs[0]}. ${listInWords(waiting)} ${verbs[1]} outra pessoa.`
}

const IF_SHARED = ' Se algum depender também de outra pessoa, ele chega depois que ela autorizar.'

/** NOTE: the recipient may not know yet whether a policy waits for another person at the holder. */
function leadOf(
  { sharing, waits, needsOthers, furtherApproval, waitingGroups, renews }: Authorised,
  { institution }: Reading,
  name: string,
): string {
  if (furtherApproval === 'ALL')
    return `A ponte está incompleta: os dados chegam ${toThe(institution)} depois que outra pessoa autorizar ${atThe(name)}.`
  if (furtherApproval === 'SOME' && waitingGroups)
    return `A ponte está incompleta: ${countedText(sharing, waitingGroups)}`
  if (furtherApproval === 'SOME')
    return `A ponte está incompleta: uma parte já vem ${toThe(institution)}. O resto espera outra pessoa autorizar ${atThe(name)}.`
  if (sharing.role === 'recipient')
    return `Seus dados chegam ${toThe(institution)} em até 2 dias úteis.${alongFacts(sharing.groups).length > 0 ? IF_SHARED : ''}`
  if (waits?.isAll) return `Nada é enviado ${toThe(name)} antes que todas as pessoas autorizem.`
  if (waits || needsOthers) return 'O que depende também de outra pessoa só vai depois que ela autorizar.'
  const instead = renews ? ' Este toma o lugar do de antes.' : ''
  return `${The(name)} passa a buscar seus dados ${atThe(institution)}. Só vai o que está nesta lista.${instead}`
}

/** The people who must authorise, and until when. A mail names the day, since it may be read later. */
function waitsText(
  { names, until }: NonNullable<Authorised['waits']>,
  timeText: (until: Date) => string,
): string {
  const who = names.length > 0 ? listInWords(names) : 'Outra pessoa'
  return `${who}, até ${timeText(new Date(until))}`
}
