import { ofThe, the, toThe } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import { formatDate } from '@consente/domain/period'
import { REGISTRATION_DATA } from '@consente/domain/registration-data'
import type { MailBridge } from '../mails/mails.ts'
import type { ToldSharing } from './told.port.ts'
import { nameIn } from './words.ts'

const REQUIRED = new Set(REGISTRATION_DATA.filter(({ isRequired }) => isRequired).map(({ title }) => title))

/** The bridge of a sharing, with its sentence in the tense of its state. */
export function sharingBridge(
  sharing: ToldSharing,
  institution: string,
  state: MailBridge['state'],
): MailBridge {
  const { role, groups, endsAt } = sharing
  const other = nameIn(sharing)
  const [from, to] = role === 'recipient' ? [other, institution] : [institution, other]
  // The recipient does not know whether the holder waits for somebody else.
  const sends = role === 'recipient' ? 'pode enviar' : 'envia'
  const amount = counted(groups.length, 'grupo de dados', 'grupos de dados')
  const SENTENCES: Readonly<Record<MailBridge['state'], string>> = {
    active: `A ponte está pronta: ${the(from)} ${sends} ${amount} ${toThe(to)}, até ${formatDate(new Date(endsAt))}.`,
    pending: `A ponte está incompleta: falta autorizar o envio de ${amount} ${ofThe(from)} ${toThe(to)}.`,
    ended: `A ponte está interrompida: por ela, ${the(from)} não envia mais nada ${toThe(to)}.`,
    refused: `A ponte não ficou pronta: por ela, ${the(from)} não envia nada ${toThe(to)}.`,
  }
  return { state, from, to, beads: groups.map((name) => REQUIRED.has(name)), sentence: SENTENCES[state] }
}
