import { ofThe, the, toThe } from '@consente/domain/article'
import { formatDate, inDays } from '@consente/domain/period'
import type { MailContent, MailItem } from '../../mails/mails.ts'
import type { ToldSharing } from '../told.port.ts'
import { inBrief, type NoticeLine, nameIn, type Reading, renewalPath, sharePath } from '../words.ts'

export function endsSoonLine(sharing: ToldSharing, { now }: Reading): NoticeLine {
  const endsAt = new Date(sharing.endsAt)
  const isRenewedHere = sharing.role === 'recipient'
  return {
    icon: 'clock',
    title: subjectOf(sharing, now),
    text: `Em ${formatDate(endsAt)}.${isRenewedHere ? '' : ' Para renovar, comece por lá.'}`,
    action: { label: isRenewedHere ? 'Renovar' : 'Ver', path: wayOf(sharing) },
  }
}

/** One mail for everything that ends soon, soonest first. */
export function endsSoonMail(
  sharings: readonly [ToldSharing, ...ToldSharing[]],
  reading: Reading,
): MailContent {
  const [first, ...others] = sharings
  const mayRenew = sharings.some(({ role }) => role === 'recipient')
  const when = (sharing: ToldSharing): string => inDays(reading.now, new Date(sharing.endsAt))
  return {
    subject:
      others.length === 0
        ? subjectOf(first, reading.now)
        : `${sharings.length} compartilhamentos terminam em breve`,
    preview: `${sharings.map((sharing) => `${nameIn(sharing)} ${when(sharing)}`).join(', ')}.`,
    lead:
      others.length === 0
        ? 'Se você não fizer nada, ele acaba sozinho na data.'
        : 'Se você não fizer nada, cada um acaba sozinho na data.',
    items: sharings.map((sharing) => itemOf(sharing, reading, when(sharing))),
    button: {
      label: mayRenew ? 'VER E RENOVAR' : 'VER',
      path: others.length === 0 ? wayOf(first) : '/myshares',
    },
    aside: { strong: 'Quer que acabe?', rest: 'Não precisa fazer nada.' },
  }
}

/** A sharing is renewed at the institution that receives. */
const wayOf = (sharing: ToldSharing): string =>
  sharing.role === 'recipient' ? renewalPath(sharing) : sharePath(sharing)

const subjectOf = (sharing: ToldSharing, now: Date): string =>
  `O compartilhamento com ${the(nameIn(sharing))} termina ${inDays(now, new Date(sharing.endsAt))}`

function itemOf(sharing: ToldSharing, { institution, now }: Reading, when: string): MailItem {
  const name = nameIn(sharing)
  const groups = inBrief(sharing.groups)
  return {
    title: `${name} termina ${when}, em ${formatDate(new Date(sharing.endsAt))}`,
    text:
      sharing.role === 'recipient'
        ? `Envia ${groups} ${toThe(institution)}.`
        : `Recebe ${groups} ${ofThe(institution)}. Para renovar, comece por lá.`,
    used: usedPercent(sharing, now),
  }
}

/** The part of the term that is over, in percent. */
export function usedPercent({ createdAt, endsAt }: ToldSharing, now: Date): number {
  const [start, end] = [Date.parse(createdAt), Date.parse(endsAt)]
  return end > start ? Math.min(100, Math.max(0, ((now.getTime() - start) / (end - start)) * 100)) : 100
}
