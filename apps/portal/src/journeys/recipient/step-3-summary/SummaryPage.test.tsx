import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useNavigate } from '../../../router/router.tsx'
import { chooseInstitution, setMonths, switchProducts } from '../../../session/draft-choices.ts'
import { redirect, resumeData } from '../../../session/journey-storage.ts'
import {
  CHOSEN,
  endScene,
  GAMA,
  playScene,
  product,
  type Scene,
  wanting,
} from '../../../testing/recipient-journey-for-tests.tsx'
import { details } from '../../../testing/shares-for-tests.tsx'
import { dataGroup } from '../../../testing/sharing-card-for-tests.ts'
import { SummaryPage } from './SummaryPage.tsx'

afterEach(endScene)

const stepThree = (scene: Partial<Scene> = {}) =>
  playScene({ at: '/recipient-share-resume', page: <SummaryPage />, draft: CHOSEN, ...scene })
const place = () => screen.getByTestId('place').textContent
const openBox = () => {
  fireEvent.click(screen.getByRole('checkbox', { name: /Li e autorizo/ }))
  fireEvent.click(screen.getByRole('button', { name: 'CONTINUAR' }))
  return within(screen.getByRole('dialog', { name: 'Ir para a Beta Seguradora?' }))
}
/** CONTINUAR of the box, as soon as it lets go. */
function sendRequest(): void {
  vi.useFakeTimers()
  const dialog = openBox()
  act(() => vi.advanceTimersByTime(1000))
  vi.useRealTimers()
  fireEvent.click(dialog.getByRole('button', { name: 'CONTINUAR' }))
}
const transmissions = (calls: { url: string; body: unknown }[]) =>
  calls.filter(({ url }) => url.endsWith('/transmiter'))

/** The page behind another entry of the history, with the browser's own way back. */
function WithHistory() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => navigate('/recipient-share-resume')}>
        avançar
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        voltar no histórico
      </button>
      <SummaryPage />
    </>
  )
}

describe('step 3', () => {
  it('entered too early leads to the step that is missing', () => {
    stepThree({ draft: switchProducts(CHOSEN, true) })
    expect(place()).toBe('/recipient-confirm-open-insurance')
  })

  it('says of terms without a text that they are not there', async () => {
    stepThree({ answers: { 'terms-conditions-url': { status: 200, body: [{ value: ' ' }] } } })
    fireEvent.click(screen.getByRole('button', { name: 'Ler os termos' }))
    await screen.findByText(/^O texto dos termos não está disponível agora\./)
  })

  it('VOLTAR leads to step 2', () => {
    stepThree()
    fireEvent.click(screen.getByRole('link', { name: 'VOLTAR' }))
    expect(place()).toBe('/recipient-confirm-open-insurance')
  })

  it('shows the very months that are sent, also one that only this insurer offers', () => {
    stepThree({ draft: setMonths(CHOSEN, 9) })
    expect(screen.getByText('9 meses, a contar de hoje')).toBeTruthy()
  })

  it('waits for the acceptance, which comes empty', () => {
    stepThree()
    expect(screen.getByRole('checkbox', { name: /Li e autorizo/ })).toMatchObject({ checked: false })
    fireEvent.click(screen.getByRole('button', { name: 'CONTINUAR' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const missing = screen.getByRole('group', { name: 'Sua autorização' })
    expect(within(missing).getByText('Falta marcar a sua autorização.')).toBeTruthy()
    expect(document.activeElement).toBe(missing)
    fireEvent.click(screen.getByRole('checkbox', { name: /Li e autorizo/ }))
    expect(within(missing).queryByText('Falta marcar a sua autorização.')).toBeNull()
  })

  it('unfolds each chosen group to its fields, and names each kind of registration data both ways', async () => {
    stepThree()
    expect(await screen.findByText('Até 44 campos')).toBeTruthy()
    expect(screen.getByText('Endereço')).toBeTruthy()
    expect(screen.getByText('(Dados Qualitativos)').parentElement?.textContent).toBe(
      'Dados Pessoais (Dados Qualitativos)',
    )
    expect(screen.getByText('Até 14 campos')).toBeTruthy()
  })

  it('goes without the fields where the settings do not tell them', async () => {
    const gone = { status: 404 }
    stepThree({ answers: { 'personal-required-fields': gone, 'data-groups-fields': gone } })
    expect(await screen.findByText('O que acontece agora')).toBeTruthy()
    expect(screen.queryByText('Campo por campo')).toBeNull()
  })

  it('warns, builds the payload after one second, and sends it once however often it is pressed', async () => {
    const { calls } = stepThree()
    vi.useFakeTimers()
    const dialog = openBox()
    const button = dialog.getByRole('button', { name: 'CONTINUAR' })
    expect(dialog.getByText(/não podem mais ser mudados/)).toBeTruthy()
    act(() => vi.advanceTimersByTime(999))
    fireEvent.click(button)
    // What a press sends leaves after it.
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(transmissions(calls)).toHaveLength(0)
    act(() => vi.advanceTimersByTime(1))
    vi.useRealTimers()
    for (let press = 0; press < 10; press += 1) fireEvent.click(button)
    await waitFor(() => expect(place()).toBe('/recipient-share-redirect'))
    expect(transmissions(calls)).toHaveLength(1)
    expect(transmissions(calls)[0]?.body).toMatchObject({
      authorisationServerId: 'as-beta',
      deadLine: { total: 12, type: 'MONTHS' },
    })
    expect(redirect.read()).toBe('https://alfa.example/transmissions/x')
  })

  it('the way back while the request is under way comes back here, everything chosen, and asks once', async () => {
    const { calls } = stepThree({ at: '*', page: <WithHistory /> })
    fireEvent.click(screen.getByText('avançar'))
    sendRequest()
    fireEvent.click(screen.getByText('voltar no histórico'))
    expect(place()).toBe('/recipient-share-resume')
    expect(screen.getByRole('checkbox', { name: /Li e autorizo/, hidden: true })).toMatchObject({
      checked: true,
    })
    await waitFor(() => expect(place()).toBe('/recipient-share-redirect'))
    expect(transmissions(calls)).toHaveLength(1)
  })

  it('an address of another scheme ends in the failure modal, and nobody is sent there', async () => {
    const body = { redirect_uri: 'insurer-app://open' }
    stepThree({ answers: { transmiter: { status: 200, body } } })
    sendRequest()
    await waitFor(() => expect(screen.getByTestId('failure').textContent).toBe('502'))
    expect([place(), redirect.read()]).toEqual(['/recipient-share-resume', undefined])
  })

  it('an acceptance is of the choice on screen: one that another tab changes wants a new one, and nothing leaves', async () => {
    const { calls } = stepThree()
    const reading = vi.spyOn(Response.prototype, 'text')
    sendRequest()
    act(() => resumeData.write(chooseInstitution(CHOSEN, GAMA)))
    expect(screen.queryByRole('dialog')).toBeNull()
    const acceptance = screen.getByRole('checkbox', { name: /Li e autorizo o Banco Gama/ })
    expect(acceptance).toMatchObject({ checked: false })
    await waitFor(() => expect(transmissions(calls)).toHaveLength(1))
    // The answer is read, and a turn later everything has come of it.
    await waitFor(() => expect(reading).toHaveBeenCalled())
    await act(async () => {
      await Promise.all(reading.mock.results.map(({ value }) => value))
      await new Promise((done) => setTimeout(done))
    })
    reading.mockRestore()
    expect([place(), redirect.read()]).toEqual(['/recipient-share-resume', undefined])
    fireEvent.click(acceptance)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tells a failure, keeps the choice, and can be tried again', async () => {
    const { calls } = stepThree({ answers: { transmiter: { status: 500 } } })
    sendRequest()
    await waitFor(() => expect(screen.getByTestId('failure').textContent).toBe('500'))
    expect(transmissions(calls)).toHaveLength(1)
    expect(redirect.read()).toBeUndefined()
    expect(place()).toBe('/recipient-share-resume')
    fireEvent.click(screen.getByRole('button', { name: 'CONTINUAR' }))
    expect(screen.getByRole('dialog', { name: 'Ir para a Beta Seguradora?' })).toBeTruthy()
  })
})

const AUTO = 'DAMAGES_AND_PEOPLE_AUTO'
const withAuto = wanting(product('Automóvel', [`${AUTO}_READ`], AUTO))
const PREVIOUS = details({
  consentId: 'urn:beta:0',
  expirationDateTime: '2099-07-08T14:05:00Z',
  organisationId: 'org-as-beta',
  resourceGroups: [
    dataGroup('CUSTOMERS_PERSONAL_IDENTIFICATIONS', ['CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ']),
    dataGroup('CUSTOMERS_PERSONAL_QUALIFICATION', ['CUSTOMERS_PERSONAL_QUALIFICATION_READ']),
    dataGroup(AUTO, [`${AUTO}_READ`, `${AUTO}_CLAIM_READ`]),
    dataGroup('DAMAGES_AND_PEOPLE_RURAL', ['DAMAGES_AND_PEOPLE_RURAL_READ']),
  ],
})
const answers = { 'urn%3Abeta%3A0': { status: 200, body: PREVIOUS } }

it.each([
  ['of a product, policies are chosen there', () => withAuto, 'Lá, você só escolhe as apólices.', 1],
  ['of registration data alone there is nothing', () => CHOSEN, 'Lá, você só confere e autoriza.', 0],
])('says what goes along, and what is left to do at the other institution: %s', (_, draft, words, lists) => {
  stepThree({ draft: draft() })
  const along = /^Vai sempre junto: a lista das apólices que você escolher, para sabermos quais existem\.$/
  expect(screen.queryAllByText(along)).toHaveLength(lists)
  expect(screen.queryAllByText(/sempre junto/)).toHaveLength(lists)
  const dialog = openBox()
  expect(dialog.getByText(new RegExp(words))).toBeTruthy()
  expect(screen.getByText(new RegExp(`dados nem prazo. ${words}`))).toBeTruthy()
})

describe('what the new sharing changes, before the customer leaves', () => {
  it('is told group by group, with the new end and what happens when', async () => {
    stepThree({
      draft: { ...withAuto, consente: { follows: 'urn:beta:0', replaces: 'urn:beta:0' } },
      answers,
    })
    await screen.findByText('1 sai, 1 muda, 2 ficam iguais.')
    const row = within(screen.getByRole('row', { name: /^Automóvel/ }))
    expect(row.getByText('Muda: sem Sinistros')).toBeTruthy()
    expect(screen.getByRole('row', { name: /^DAMAGES_AND_PEOPLE_RURAL sim, opcional não Sai$/ })).toBeTruthy()
    expect(screen.getByRole('img', { name: /^Hoje o fim é 08\/07\/2099/ })).toBeTruthy()
    expect(screen.getByText('O novo começa e o de hoje termina, no mesmo instante.')).toBeTruthy()
    expect(screen.getByText('Nada muda. O de hoje segue até 08/07/2099.')).toBeTruthy()
  })

  it('says that nothing is shared until the new one is confirmed, where the previous one ended at once', async () => {
    stepThree({ draft: { ...withAuto, consente: { follows: 'urn:beta:0' } }, answers })
    await screen.findByText('O novo começa. Até você autorizar na Beta Seguradora, nada é enviado.')
    expect(screen.getByText('O de antes já foi encerrado. Nada é compartilhado.')).toBeTruthy()
    expect(screen.queryByText(/no mesmo instante/)).toBeNull()
    // Nothing of it holds today.
    expect(screen.getByRole('columnheader', { name: 'Antes' })).toBeTruthy()
    expect(screen.getByRole('img', { name: /^O fim era 08\/07\/2099\. Depois será / })).toBeTruthy()
    expect(document.body.textContent).not.toContain('Hoje')
  })
})

describe('what the customer shares already', () => {
  const card = {
    ...PREVIOUS,
    resourceGroups: PREVIOUS.resourceGroups.map(({ type }) => ({ type, displayName: type })),
  }

  it('is noticed, with its end', async () => {
    stepThree({ draft: withAuto, answers: { '52998224725': { status: 200, body: { data: [card] } } } })
    await screen.findByText('Você já compartilha Automóvel da Beta Seguradora até 08/07/2099.')
  })

  it('is not spoken of where it cannot be read, nor is what changes', async () => {
    const draft = { ...withAuto, consente: { follows: 'urn:beta:0' } }
    stepThree({ draft, answers: { '52998224725': { status: 500 } } })
    await screen.findByText('Até 44 campos')
    expect(screen.queryByText(/Você já compartilha|O que muda/)).toBeNull()
  })
})
