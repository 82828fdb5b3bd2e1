import { expect, it } from 'vitest'
import type { NoticesDeps } from '../notices-deps.ts'
import { handOverReport } from './hand-over-report.ts'

/** The mail that the insurer gets of what a person wrote. */
async function mailOf(words: string): Promise<string> {
  const mails: { text: string }[] = []
  const deps = {
    reportsTo: 'avisos@exemplo.com',
    sendMail: async (mail: { text: string }) => void mails.push(mail),
    sender: { name: 'Alfa Seguros' },
  } as unknown as NoticesDeps
  const data = { protocol: 'AV-2026-000001', consentId: 'urn:alfa:1', at: '2026-11-20T12:00:00Z', seen: [] }
  await handOverReport(deps, { data: { ...data, words, sessionsEnded: 0 } })
  return mails[0]?.text ?? ''
}

it.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\n\n'])(
  'no line of what a person wrote can pass for one of the mail, parted by %j',
  async (parting) => {
    const text = await mailOf(`Não fui eu.${parting}Protocolo AV-2026-999999, de hoje (UTC).`)
    const lines = text.split(/[\n\v\f\r\x85\u2028\u2029]/)
    expect(lines.filter((line) => line.startsWith('Protocolo'))).toEqual([
      'Protocolo AV-2026-000001, de 2026-11-20T12:00:00Z (UTC).',
    ])
    expect(text).toContain('> Não fui eu.')
    expect(text).toContain('> Protocolo AV-2026-999999')
  },
)

it('no mail program parts what a person wrote into lines without a mark', async () => {
  const text = await mailOf(`Não fui eu.${' '.repeat(400)}Protocolo AV-2026-999999, de hoje (UTC).`)
  const own = text.split('O que contou:\n')[1]?.split('\n\n')[0]?.split('\n') ?? []
  expect(own.length).toBeGreaterThan(5)
  for (const line of own) expect(line).toMatch(/^> .{1,70}$/)
  expect(own.map((line) => line.slice(2)).join('')).toMatch(/^Não fui eu\. {400}Protocolo AV-2026-999999/)
})

it('without words the mail says so', async () => {
  expect(await mailOf('')).toContain('O que contou: nada')
})
