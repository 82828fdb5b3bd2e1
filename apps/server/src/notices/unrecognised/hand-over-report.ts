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

/** What a report is called among the orders that the insurer's services take. */
const SERVICE = 'unrecognised-request'

/** Hands a report to the insurer's services, else to the address that the configuration names; repeated until taken. */
export async function handOverReport(
  { insurerServices, reportsTo, sendMail, sender }: NoticesDeps,
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
      `Consentimento ${data.consentId}, ${document ? 'encerrado pelo titular' : 'recusado antes do login'}.`,
      `O que a pessoa marcou: ${data.seen.join(', ') || 'nada'}.`,
      `O que contou: ${data.words || 'nada'}`,
      `Sessões encerradas: ${data.sessionsEnded}.`,
      sender.name,
    ].join('\n\n'),
  })
}
