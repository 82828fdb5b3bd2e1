import type { ReadingDay, ReadingItem, ReadingLife, ReadingLog } from '@consente/contract/portal/readings'
import type { ShareType } from '@consente/contract/portal/values'
import { calendarDay } from '@consente/domain/period'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { sharing } from '../support/second-backend/second-backend-world.ts'
import type { Scene, SceneStage } from './scene.ts'

const ID = 'urn:serra:ativo'
const DAY_MS = 24 * 60 * 60_000
const dayAgo = (days: number): string => calendarDay(new Date(Date.now() - days * DAY_MS))

const item = (day: string, more: Partial<ReadingItem>): ReadingItem => ({
  group: 'DAMAGES_AND_PEOPLE_AUTO',
  groupName: 'Automóvel',
  displayName: 'Apólice',
  policy: { number: '0531-2204-118' },
  outcome: 'DELIVERED',
  calls: 2,
  firstAt: `${day}T03:10:00Z`,
  lastAt: `${day}T04:10:00Z`,
  ...more,
})
const registration = { group: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS', groupName: 'Dados Cadastrais' }
const read = (day: string): ReadingItem[] => [
  item(day, {}),
  item(day, { displayName: 'Prêmio' }),
  item(day, { displayName: 'Sinistros' }),
  item(day, { ...registration, displayName: 'Dados Cadastrais', policy: undefined }),
]
const REFUSED = {
  groupName: 'Vida e pessoas',
  outcome: 'REFUSED',
  reason: 'NOT_PERMITTED',
  calls: 1,
} as const
const FAILED = { displayName: 'Sinistros', outcome: 'FAILED', reason: 'UNAVAILABLE', calls: 1 } as const

function missedOn(days: number, shareType: ShareType): ReadingItem[] {
  if (days === 2 && shareType === 'TRANSMITTING') return [item(dayAgo(2), REFUSED)]
  return days === 12 && shareType === 'RECEIVING' ? [item(dayAgo(12), FAILED)] : []
}

const LAST = 28
function answersOf(shareType: ShareType): { life: ReadingLife; log: ReadingLog } {
  const days = Array.from({ length: LAST + 1 }, (_, index): ReadingDay => {
    const day = dayAgo(index)
    const times = [`${day}T03:05:00Z`, `${day}T03:40:00Z`]
    return { day, readings: 2, times, calls: 8, missed: missedOn(index, shareType) }
  })
  const heading = { consentId: ID, shareType }
  const [firstAt, lastAt] = [`${dayAgo(LAST)}T03:05:00Z`, `${dayAgo(0)}T03:40:00Z`]
  return {
    life: { ...heading, firstAt, lastAt, days },
    log: {
      ...heading,
      days: days.slice(0, 7).map(({ day, missed, ...counted }) => ({
        day,
        ...counted,
        items: [...missed, ...read(day)],
      })),
      next: dayAgo(7),
    },
  }
}

/** Two sharings in both directions, over all of which the page tells. */
async function whoRead(stage: SceneStage, width: number): Promise<ScenePage> {
  stage.backend.world.config.capabilities = { accessLog: true, dataNow: true }
  const quiet = sharing('urn:serra:quieto', { shareType: 'RECEIVING', organisationName: 'Banco Gama' })
  stage.backend.world.sharings = [
    sharing(ID, { shareType: 'TRANSMITTING' }),
    Object.assign(quiet, { lastReadAt: '2026-08-12T12:00:00Z' }),
  ]
  const call = (id: string) => `GET /bff-opin/consents/v1/readings/${encodeURIComponent(id)}/log`
  stage.backend.answer(call(ID), { status: 200, body: answersOf('TRANSMITTING').log })
  const { days: _, ...heading } = answersOf('RECEIVING').log
  stage.backend.answer(call('urn:serra:quieto'), { status: 200, body: { ...heading, days: [] } })
  const page = await stage.openSignedIn(width, undefined, '/quem-leu')
  await page.getByText('Recusamos 1 leitura').first().waitFor()
  return page
}

const details =
  (shareType: ShareType, { life, log }: { life: ReadingLife; log: ReadingLog }) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    stage.backend.world.config.capabilities = { accessLog: true }
    const at = new Date(Date.now() - 30 * DAY_MS).toISOString()
    const history = [{ at, text: 'Você pediu o compartilhamento' }]
    stage.backend.world.sharings = [Object.assign(sharing(ID, { shareType }), { history })]
    const call = `GET /bff-opin/consents/v1/readings/${encodeURIComponent(ID)}`
    stage.backend.answer(call, { status: 200, body: life })
    stage.backend.answer(`${call}/log`, { status: 200, body: log })
    const page = await stage.openSignedIn(width, undefined, `/myshares/${ID}`)
    // They are folded; the drawings are made when they open.
    await page.locator('.row--fold summary').first().waitFor()
    for (const fold of await page.locator('.row--fold > .fold > summary').all()) await fold.click()
    const last =
      life.days.length > 0 ? 'Mostrar mais 7 dias' : 'Por este compartilhamento, ninguém leu nada ainda.'
    await page.getByText(last).first().waitFor()
    // It comes in a file of its own.
    await page.locator('.life').first().waitFor()
    for (const fold of await page.locator('.life summary').all()) await fold.click()
    await page.getByText('Carregando...', { exact: true }).first().waitFor({ state: 'hidden' })
    return page
  }

const none = { consentId: ID, shareType: 'RECEIVING' as const, days: [] }

/** The details where the backend tells who read what. */
export const readingsScenes: readonly Scene[] = [
  { name: 'quem-leu', everyBrand: true, play: whoRead },
  { name: 'leituras-recebidas', play: details('RECEIVING', answersOf('RECEIVING')) },
  { name: 'leituras-transmitidas', play: details('TRANSMITTING', answersOf('TRANSMITTING')) },
  {
    name: 'leituras-nenhuma',
    play: details('RECEIVING', { life: none, log: none }),
  },
]
