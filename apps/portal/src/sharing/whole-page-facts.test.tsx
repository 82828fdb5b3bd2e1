import type { ShareType } from '@consente/contract/portal/values'
import { formatDate } from '@consente/domain/period'
import { mayAnswer, mayChange, mayEnd, mayRenew } from '@consente/domain/sharing/actions'
import type { Situation } from '@consente/domain/sharing/situation'
import { NOW, READER, SITUATIONS, type SituationCase } from '@consente/domain/sharing/situations.fixture'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asSharing } from '../api/sharings/sharings.ts'
import { hasTerm } from '../journeys/recipient/step-5-receipt/receipt-view.ts'
import { SharedConfirmationPage } from '../journeys/recipient/step-5-receipt/SharedConfirmationPage.tsx'
import { approvalPageOf } from '../journeys/recipient/steps/use-approval-page.ts'
import { confirmedConsent } from '../session/journey-storage.ts'
import { backend, CONFIG, renderPages, signInForTests } from '../testing/page-for-tests.tsx'
import { PAGES as SHARES } from '../testing/shares-for-tests.tsx'
import { detailsOfSituation } from '../testing/situation-details-for-tests.ts'
import { goneIn, mayTell } from '../testing/told-facts-for-tests.ts'

/**
 * The whole page of a sharing in every situation, at either institution: its bridge, first facts, summary, life line, log and
 * buttons. None of them tells another fact than the situation: whether the data go, until when, what the reader may do.
 */
const LISTS = `GET /bff-opin/consents/v1/shares/${READER}`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  localStorage.clear()
  signInForTests()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
})

/** What each backend can do: ours tells readings and further approvals, the specification's calls tell neither. */
const BACKENDS = {
  'our server': { ...CONFIG.capabilities, accessLog: true, furtherApproval: true },
  'the specification alone': CONFIG.capabilities,
}
type Backend = keyof typeof BACKENDS

const answersTo = (one: SituationCase, side: ShareType, from: Backend) => {
  const details = detailsOfSituation(one)
  const place = encodeURIComponent(details.consentId)
  const { api } = backend(
    {
      [`GET /bff-opin/consents/v1/consents/${place}`]: { body: details },
      [LISTS]: ({ search }) => ({ body: { data: search.get('ShareType') === side ? [details] : [] } }),
      [`GET /bff-opin/consents/v1/readings/${place}`]: {
        body: { consentId: details.consentId, shareType: side, days: [] },
      },
    },
    { capabilities: BACKENDS[from] },
  )
  return { api, place, consentId: details.consentId }
}

/** The page of the sharing: all that it shows or speaks. */
async function pageOf(one: SituationCase, side: ShareType, from: Backend): Promise<string> {
  const { api, place } = answersTo(one, side, from)
  renderPages(api, SHARES, `/myshares/${place}`)
  await screen.findByRole('button', { name: /^(ENCERRAR|RECUSAR)$/ })
  return words()
}

/** Step 5 of the same sharing, without its title, which is the specification's. */
async function stepFiveOf(one: SituationCase, from: Backend): Promise<string> {
  const { api, consentId } = answersTo(one, 'RECEIVING', from)
  confirmedConsent.write({ consentId })
  renderPages(api, { '/fim': <SharedConfirmationPage /> }, '/fim')
  await screen.findByText('Comprovante')
  return words().replace(/Compartilhamento de dados efetivado[^|]*/, '')
}

/** The words of the document, one after the other. */
function words(): string {
  const all: (string | null)[] = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) all.push(walk.currentNode.textContent)
  for (const one of document.querySelectorAll('[aria-label]')) all.push(one.getAttribute('aria-label'))
  return all.join(' | ').replaceAll('\u00a0', ' ')
}

function expectOwnFacts(text: string, { told }: SituationCase, situation: Situation): void {
  expect(goneIn(text).filter((fact) => !mayTell(situation).includes(fact))).toEqual([])
  const end = new Date(told.expirationDateTime ?? '')
  for (const [, would, day] of text.matchAll(/(iria )?até(?: \|)* (\d\d\/\d\d\/\d{4})/gi))
    expect([would !== undefined, day]).toEqual([isCutShort(situation, end), formatDate(end)])
}

const sidesOf = ({ told }: SituationCase): ShareType[] =>
  told.shareType ? [told.shareType as ShareType] : ['RECEIVING', 'TRANSMITTING']
/** Cards alone tell by a word of their own that they wait for the reader. */
const PAGES = SITUATIONS.filter(({ told }) => !told.waitsForYou).flatMap((one) =>
  backendsOf(one).flatMap((from) => sidesOf(one).map((side) => ({ name: one.name, side, one, from }))),
)

function backendsOf({ told }: SituationCase): Backend[] {
  return told.furtherApproval ? ['our server'] : ['our server', 'the specification alone']
}

/** True if it was over before its term, or its end is not told. */
function isCutShort(situation: Situation, end: Date): boolean {
  if (situation.kind === 'expired') return !situation.at || situation.at < end
  return ['ended', 'refused', 'lapsed'].includes(situation.kind)
}

const isOpen = ({ kind }: Situation): boolean => kind === 'waiting' || kind === 'in-force'

describe.each(PAGES)('$name, $side, $from', ({ one, side, from }) => {
  const sharing = asSharing(detailsOfSituation(one), NOW, READER)
  const { situation } = sharing

  it('is told by its page with its own facts and buttons', async () => {
    const text = await pageOf(one, side, from)
    expectOwnFacts(text, one, situation)
    // What is still to come comes later than now.
    const [, coming] = /O que vem \| (\S+)/.exec(text) ?? []
    if (coming) expect(coming.split('/').reverse().join() > '2026,11,20').toBe(true)
    // It offers what may be done, and says why not of the rest.
    const has = (name: string): boolean => {
      const found = screen.queryByRole('button', { name })
      return found !== null && found.getAttribute('aria-disabled') !== 'true'
    }
    const isAsked = mayAnswer(situation)
    expect([has('ENCERRAR'), has('ALTERAR'), has('RENOVAR COMPARTILHAMENTO')]).toEqual([
      mayEnd(situation),
      mayChange(situation),
      mayRenew(situation),
    ])
    expect([has('AUTORIZAR') || text.includes('Para autorizar, falta'), has('RECUSAR')]).toEqual([
      isAsked,
      isAsked,
    ])
    expect(text.includes('Só dá para alterar o que está ativo.')).toBe(!isAsked && !mayChange(situation))
    expect(text.includes('Este já terminou.')).toBe(!isAsked && !mayEnd(situation))
    expect(text.includes('Nada é enviado por ele.')).toBe(['refused', 'lapsed'].includes(situation.kind))
  })

  // While all of it waits for others, a page of its own stands in its place.
  const isThere = approvalPageOf(situation) !== 'multiRequest' && hasTerm(sharing)
  if (side === 'RECEIVING' && isThere)
    it('is told by step 5 with the same facts', async () => {
      const text = await stepFiveOf(one, from)
      expectOwnFacts(text, one, situation)
      if (text.includes('Você pode encerrar')) expect(mayEnd(situation) && isOpen(situation)).toBe(true)
    })
})
