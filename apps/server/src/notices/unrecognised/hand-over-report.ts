import { tableOf } from '@consente/domain/base/table-of'
import * as z from 'zod/mini'
import type { NoticesDeps } from '../notices-deps.ts'

const ReportWork = z.object({
  document: z.optional(z.string()),
  data: z.object({
    protocol: z.string(),
    consentId: z.string(),
    at: z.string(),
    seen: z.array(z.string()),
    words: z.string(),
    sessionsEnded: z.number(),
  }),
})

/** Name of a report among the orders that the insurer's services take. */
const SERVICE = 'unrecognised-request'

/** The reasons that a person can tick, in the words of the page. */
const SEEN: Readonly<Record<string, string>> = tableOf({
  NOTHING_ASKED: 'não pediu nada a esta instituição',
  NOT_SIGNED_IN: 'não entrou com a senha nesse dia',
  CALLED_OR_LINKED: 'alguém ligou ou mandou um link',
  OTHER: 'é outra coisa',
})

/** Marks every line as the person's own: none can pass for a line of the mail. Lines are short, since a mail program parts long ones. */
const quoted = (words: string): string =>
  words
    .split(/\r\n|[\n\v\f\r\x85\u2028\u2029]/)
    .flatMap((line) => line.match(/.{1,70}/gu) ?? [''])
    .map((line) => `> ${line}`)
    .join('\n')

type Deps = Pick<NoticesDeps, 'insurerServices' | 'reportsTo' | 'sendMail' | 'sender'>

/** Hands a report to the insurer's services, else to the address that the configuration names; repeated until taken. */
export async function handOverReport(
  { insurerServices, reportsTo, sendMail, sender }: Deps,
  payload: unknown,
): Promise<void> {
  const { document = '', data } = z.parse(ReportWork, payload)
  if (insurerServices) return insurerServices.take({ service: SERVICE, document, data })
  if (!reportsTo) return
  await sendMail({
    to: reportsTo,
    subject: `Pedido não reconhecido: ${data.protocol}`,
    text: [
      `Protocolo ${data.protocol}, de ${data.at} (UTC).`,
      `Consentimento ${data.consentId}, ${document ? 'avisado pela própria pessoa, depois de entrar' : 'avisado antes de entrar na conta'}.`,
      `O que a pessoa marcou: ${data.seen.map((one) => SEEN[one] ?? one).join('; ') || 'nada'}.`,
      data.words === '' ? 'O que contou: nada' : `O que contou:\n${quoted(data.words)}`,
      `Sessões encerradas: ${data.sessionsEnded}.`,
      sender.name,
    ].join('\n\n'),
  })
}
