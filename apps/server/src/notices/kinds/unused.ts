import { ofThe, the, toThe } from '@consente/domain/article'
import { formatDate } from '@consente/domain/period'
import type { MailContent, MailItem } from '../../mails/mails.ts'
import type { ToldSharing } from '../told.port.ts'
import { inBrief, type NoticeLine, nameIn, type Reading } from '../words.ts'
import { usedPercent } from './ends-soon.ts'

type Unused = { sharing: ToldSharing; since: string }

/** The page where a sharing is kept or ended: the home asks. */
const HOME_PATH = '/recipient-open-insurance'

/** "12/08". */
const dayOf = (since: string): string => `${since.slice(8)}/${since.slice(5, 7)}`

const unreadSince = (since: string): string => `Ninguém leu estes dados desde ${dayOf(since)}.`

/** "Banco Gama recebe da Alfa Seguros". */
const whoIn = (sharing: ToldSharing, institution: string): string =>
  sharing.role === 'recipient'
    ? `${nameIn(sharing)} envia ${toThe(institution)}`
    : `${nameIn(sharing)} recebe ${ofThe(institution)}`

export const unusedLine = ({ sharing, since }: Unused, { institution }: Reading): NoticeLine => ({
  icon: 'clock',
  title: 'Ainda precisa deste?',
  text: `${whoIn(sharing, institution)}. ${unreadSince(since)} Nada acaba sem você.`,
  action: { label: 'Manter ou encerrar', path: HOME_PATH },
})

/** One mail for everything of a person that nobody reads. */
export function unusedMail(
  sharings: readonly [ToldSharing & { since: string }, ...(ToldSharing & { since: string })[]],
  reading: Reading,
): MailContent {
  const [first, ...others] = sharings
  const isOne = others.length === 0
  return {
    subject: isOne
      ? `Ainda precisa do compartilhamento com ${the(nameIn(first))}?`
      : `Ainda precisa destes ${sharings.length} compartilhamentos?`,
    preview: isOne ? `${unreadSince(first.since)} Nada acaba sem você.` : 'Nada acaba sem você.',
    lead: isOne ? unreadSince(first.since) : 'Ninguém lê estes dados há meses.',
    items: sharings.map((sharing) => itemOf(sharing, reading)),
    button: { label: 'MANTER OU ENCERRAR', path: HOME_PATH },
    aside: { strong: 'Nada acaba sem você.', rest: 'Sem resposta, tudo segue como está.' },
    isOptional: true,
  }
}

function itemOf(sharing: ToldSharing & { since: string }, { institution, now }: Reading): MailItem {
  return {
    title: whoIn(sharing, institution),
    text: `${inBrief(sharing.groups)}. ${unreadSince(sharing.since)} Vale até ${formatDate(new Date(sharing.endsAt))}.`,
    used: usedPercent(sharing, now),
  }
}
