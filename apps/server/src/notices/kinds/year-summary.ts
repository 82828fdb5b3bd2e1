import { ofThe, toThe } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import { formatDate } from '@consente/domain/period'
import type { MailContent } from '../../mails/mails.ts'
import type { NoticedSharing } from '../noticed-sharing.ts'
import { type NoticeLine, nameIn, type Reading } from '../words.ts'
import { usedPercent } from './ends-soon.ts'

/** The most sharings that a mail lists; the page has them all. */
const MOST = 20

type Year = { year: number; inForce: readonly NoticedSharing[]; ended: readonly NoticedSharing[] }

/** Lists the sharings in force with their ends, and those that ended in the year. */
export function yearMail({ year, inForce, ended }: Year, { institution, now }: Reading): MailContent {
  const institutions = new Set(inForce.map(nameIn)).size
  const more = inForce.length - MOST
  return {
    subject: `Seus dados em ${year}`,
    preview: `${institutions === 0 ? 'Nada é enviado hoje' : counted(institutions, 'instituição', 'instituições')}, ${counted(ended.length, 'terminado')}.`,
    lead:
      inForce.length === 0
        ? 'Este é o resumo do ano. Hoje nada seu é enviado.'
        : 'Este é o resumo do ano: quem tem o quê, e até quando.',
    facts: [
      ...(ended.length > 0
        ? [[`${ended.length === 1 ? 'Terminou' : 'Terminaram'} em ${year}`, endedText(ended)] as const]
        : []),
      ...(more > 0 ? [['Em vigor', `Mais ${more}, além dos que estão abaixo.`] as const] : []),
    ],
    items: inForce.slice(0, MOST).map((sharing) => ({
      title:
        sharing.role === 'recipient'
          ? `${nameIn(sharing)} envia ${counted(sharing.groups.length, 'grupo de dados', 'grupos de dados')} ${toThe(institution)}`
          : `${nameIn(sharing)} recebe ${counted(sharing.groups.length, 'grupo de dados', 'grupos de dados')} ${ofThe(institution)}`,
      text: `Até ${formatDate(new Date(sharing.endsAt))}.`,
      used: usedPercent(sharing, now),
    })),
    button: { label: 'REVER MEUS COMPARTILHAMENTOS', path: '/myshares' },
    ...(inForce.length > 0 && {
      aside: { strong: 'Algo que você não usa mais?', rest: 'Encerre quando quiser.' },
    }),
    isOptional: true,
  }
}

/** The summary of a year as a line of the notices. */
export const yearLine = (year: number): NoticeLine => ({
  icon: 'swap',
  title: `Seus dados em ${year}`,
  text: 'Veja quem tem o quê, e até quando.',
  action: { label: 'Ver', path: '/myshares' },
})

function endedText(ended: readonly NoticedSharing[]): string {
  const shown = ended
    .slice(0, MOST)
    .map((one) => `${nameIn(one)}, em ${formatDate(new Date(one.changedAt)).slice(0, 5)}`)
  const rest = ended.length - shown.length
  return `${shown.join('. ')}${rest > 0 ? `. E mais ${rest}` : ''}.`
}
