import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resumeData } from '../../../session/journey-storage.ts'
import { goalOf, institutionOf } from '../../../session/share-draft.ts'
import {
  type Answer,
  CHOSEN,
  changesBy,
  endScene,
  GOALS,
  institution,
  neverHoldOff,
  playScene,
  type Scene,
} from '../../../testing/recipient-journey-for-tests.tsx'
import { SelectInsurerPage } from './SelectInsurerPage.tsx'

afterEach(endScene)

const stepOne = (scene: Partial<Scene> = {}) =>
  playScene({ at: '/recipient-select-insurer', page: <SelectInsurerPage />, ...scene })
const goal = (index: number) =>
  screen.findByRole('checkbox', { name: new RegExp(GOALS[index]?.finalidade ?? '') })
const continueButton = () => screen.getByRole('button', { name: 'CONTINUAR' })
const isBlocked = () => continueButton().getAttribute('aria-disabled') === 'true'

describe('step 1', () => {
  it('is not held by the words about purposes, which are optional', async () => {
    neverHoldOff()
    stepOne({ answers: { 'sharing-purpose': new Promise(() => undefined) } })
    await screen.findByRole('checkbox', { name: /Comparar coberturas/ })
  })

  it('shows the customer by name and document', async () => {
    stepOne()
    expect(await screen.findByText('Marina Duarte Lopes')).toBeTruthy()
    expect(screen.getByText('Seu CPF')).toBeTruthy()
    expect(screen.getByText('529.982.247-25')).toBeTruthy()
  })

  it('checks one purpose at a time, and lets it be cleared', async () => {
    stepOne()
    fireEvent.click(await goal(0))
    fireEvent.click(await goal(1))
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
    expect(goalOf(resumeData.read() ?? {})).toMatchObject({ finalidade: GOALS[1]?.finalidade })
    fireEvent.click(await goal(1))
    expect(screen.queryAllByRole('checkbox', { checked: true })).toHaveLength(0)
  })

  it('explains the brand in a tooltip, and tells the chosen institution in its accordion', async () => {
    stepOne({ draft: CHOSEN })
    fireEvent.click(await screen.findByText('O que é uma marca?'))
    screen.getByText(/^Marca é o nome que você conhece\./)
    const accordion = (await screen.findByText(/^Sobre/)).closest('details')
    const text = accordion?.textContent ?? ''
    expect(text).toMatch(
      /Beta Seguradora.*MarcaBeta Seguradora.*CNPJ11\.222\.333\/0001-81.*Beta Seguradora S\.A\./,
    )
    expect(accordion?.querySelector('p')?.textContent).not.toBe('')
  })

  it('a tap changes little of the page', async () => {
    stepOne()
    const goals = [await goal(0), await goal(1)]
    for (const one of goals) expect(changesBy(() => fireEvent.click(one))).toBeLessThan(30)
    const beta = await screen.findByRole('radio', { name: /Beta Seguradora/ })
    // Its bridge and what there is to know about it come with it.
    expect(changesBy(() => fireEvent.click(beta))).toBeLessThan(80)
  })

  it('names the period of each purpose, written as a number or in words; nothing where there is none', async () => {
    const goals = [
      { finalidade: 'Um', prazo: 1 },
      { finalidade: 'Dois', prazo: '06 meses' },
      { finalidade: 'Três', prazo: '09' },
      { finalidade: 'Quatro', prazo: '12 meses' },
      { finalidade: 'Cinco' },
    ]
    stepOne({ answers: { 'data-goal': { status: 200, body: goals } } })
    expect(await screen.findByText('Costuma bastar: 1 mês')).toBeTruthy()
    for (const months of [6, 9, 12]) screen.getByText(`Costuma bastar: ${months} meses`)
    expect(screen.getAllByText(/Costuma bastar/)).toHaveLength(4)
  })

  it('without any purpose says why nothing can be chosen, and what to do', async () => {
    stepOne({ answers: { 'data-goal': { status: 200, body: [] } } })
    expect(await screen.findByText(/Ainda não há objetivos cadastrados/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
    expect(screen.getByText(/fale com o nosso atendimento/)).toBeTruthy()
  })

  it('a waiting CONTINUAR leads to what is missing: focus, and a sentence in red until it is there', async () => {
    stepOne()
    const first = await goal(0)
    fireEvent.click(continueButton())
    const purposes = screen.getByRole('group', { name: 'Para que vamos usar' })
    expect(document.activeElement).toBe(purposes)
    expect(purposes.textContent).toContain('Falta escolher o objetivo.')
    fireEvent.click(first)
    expect(purposes.textContent).not.toContain('Falta escolher')
    fireEvent.click(continueButton())
    const institutions = screen.getByRole('group', { name: 'De qual instituição' })
    expect(document.activeElement).toBe(institutions)
    expect(institutions.textContent).toContain('Falta escolher a instituição.')
  })

  it('says what is missing, then asks to continue', async () => {
    stepOne()
    expect(await screen.findByText('Falta escolher o objetivo e a instituição.')).toBeTruthy()
    fireEvent.click(await goal(0))
    expect(screen.getByText('Falta escolher a instituição.')).toBeTruthy()
    expect(isBlocked()).toBe(true)
    fireEvent.click(await screen.findByRole('radio', { name: /Beta Seguradora/ }))
    expect(screen.getByText('Você escolheu a Beta Seguradora. Deseja continuar?')).toBeTruthy()
    expect(isBlocked()).toBe(false)
    fireEvent.click(await goal(0))
    expect(screen.getByText('Falta escolher o objetivo.')).toBeTruthy()
    expect(isBlocked()).toBe(true)
  })

  it('posts the choice to the trending topics, stores it and goes on', async () => {
    const { calls } = stepOne()
    fireEvent.click(await goal(0))
    fireEvent.click(await screen.findByRole('radio', { name: /Beta Seguradora/ }))
    fireEvent.click(continueButton())
    expect(institutionOf(resumeData.read() ?? {})?._id).toBe('as-beta')
    expect(screen.getByTestId('place').textContent).toBe('/recipient-confirm-open-insurance')
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
        url: '/bff-opin/data-provider/v1/trending-topics',
        body: { _id: 'as-beta', name: 'Beta Seguradora' },
      }),
    )
  })

  it('a blocked CONTINUAR does nothing', async () => {
    stepOne()
    await goal(0)
    fireEvent.click(continueButton())
    expect(screen.getByTestId('place').textContent).toBe('/recipient-select-insurer')
  })

  it.each(['data-goal', 'trending-topics'])('a network error on %s is told as 503', async (end) => {
    stepOne({ answers: { [end]: 'no answer' } })
    await waitFor(() => expect(screen.getByTestId('failure').textContent).toBe('503'))
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
  })

  it('asks which company where the brand has several authorisation servers', async () => {
    const brand = institution('as-1', 'Delta')
    const second = {
      AuthorisationServerId: 'as-2',
      CustomerFriendlyName: 'Delta Vida',
      OrganisationId: 'org-2',
    }
    const several = { ...brand, AuthorisationServers: [...brand.AuthorisationServers, second] }
    stepOne({ draft: CHOSEN, answers: { 'trending-topics': { status: 200, body: [several] } } })
    fireEvent.click(await screen.findByRole('radio', { name: /Delta/ }))
    expect(await screen.findByText('Falta escolher a empresa.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /Delta Vida/ }))
    expect(isBlocked()).toBe(false)
    expect(resumeData.read()?.consente?.authorisationServerId).toBe('as-2')
  })
})

describe('the search', () => {
  const open = async (answers: Record<string, Answer> = {}) => {
    const scene = stepOne({ draft: CHOSEN, answers })
    fireEvent.click(await screen.findByRole('button', { name: 'Buscar outra instituição' }))
    const searches = () => scene.calls.filter(({ url }) => url.includes('/data-provider/?'))
    await waitFor(() => expect(searches()).toHaveLength(1))
    return { ...scene, searches }
  }
  const type = (text: string) =>
    fireEvent.change(screen.getByLabelText('Nome, marca ou CNPJ'), { target: { value: text } })

  it('starts with ten, without our own brand, and grows by ten', async () => {
    const data = [institution('as-own', 'ALFA SEGUROS Vida'), institution('as-x', 'Sigma')]
    const { searches } = await open({ 'data-provider/': { status: 200, body: { data } } })
    const found = () => within(screen.getByRole('dialog')).queryAllByRole('radio')
    await waitFor(() => expect(found()).toHaveLength(1))
    expect(searches()[0]?.url).toContain('?page=1&page-size=10&brand=Alfa+Seguros')
    fireEvent.click(await screen.findByRole('button', { name: 'MOSTRAR MAIS' }))
    await waitFor(() => expect(searches().at(-1)?.url).toContain('page-size=20'))
  })

  it('waits one second after the last key, and hides MOSTRAR MAIS while searching', async () => {
    const { searches } = await open()
    vi.useFakeTimers()
    type('Be')
    act(() => vi.advanceTimersByTime(900))
    type('Beta')
    expect(screen.getByText('Carregando...')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'MOSTRAR MAIS' })).toBeNull()
    act(() => vi.advanceTimersByTime(999))
    expect(searches()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(searches().at(-1)?.url).toContain('&name=Beta')
    expect(searches()).toHaveLength(2)
  })

  it("tells 'Instituição não encontrada' on 404, with MOSTRAR MAIS disabled", async () => {
    await open({ 'data-provider/': { status: 404 } })
    expect(await screen.findByText('Instituição não encontrada')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'MOSTRAR MAIS' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Banco' }))
    expect(await screen.findByText('Instituição não encontrada')).toBeTruthy()
    type('Gama')
    screen.getByText('Carregando...')
    expect(await screen.findByText('Instituição não encontrada')).toBeTruthy()
  })

  it('says Carregando... until the first answer is there', async () => {
    await open({ 'data-provider/': new Promise(() => undefined) })
    screen.getByText('Carregando...')
  })

  it('tells any other failure in place, with a way to try again', async () => {
    const { searches } = await open({ 'data-provider/': { status: 500 } })
    expect(await screen.findByText('Sistema indisponível, tente novamente mais tarde.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(searches()).toHaveLength(2))
  })

  it('has a checkbox for seguradora, banco and outros, and joins what is checked by a hyphen', async () => {
    const { searches } = await open()
    const types = screen.getByRole('group', { name: 'Tipo' })
    const boxes = within(types).getAllByRole('checkbox')
    const asked = () => new URL(searches().at(-1)?.url ?? '', 'http://x').searchParams.get('type')
    for (const [box, words] of [
      [boxes[2], 'outros'],
      [boxes[1], 'banco-outros'],
      [boxes[0], 'seguradora-banco-outros'],
      [boxes[1], 'seguradora-outros'],
    ] as const) {
      fireEvent.click(box as HTMLElement)
      screen.getByText('Carregando...')
      await waitFor(() => expect(asked()).toBe(words))
    }
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['Seguradora', 'Banco', 'Outros'])
  })

  it('is left as it was when the box is opened again', async () => {
    await open()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Banco' }))
    type('Gama')
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    fireEvent.click(screen.getByRole('button', { name: 'Buscar outra instituição' }))
    expect(screen.getByLabelText<HTMLInputElement>('Nome, marca ou CNPJ').value).toBe('Gama')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Banco' }).checked).toBe(true)
  })

  it("shows 'CNPJ inválido' where the CNPJ is missing, and opens the details of an institution", async () => {
    const { registrationNumber: _none, ...nameless } = institution('as-x', 'Sigma')
    await open({ 'data-provider/': { status: 200, body: { data: [nameless] } } })
    expect(await screen.findByText('CNPJ inválido')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Detalhes da Sigma' }))
    expect(screen.getByText('Sigma S.A.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'ESCOLHER' }))
    expect(institutionOf(resumeData.read() ?? {})?._id).toBe('as-x')
  })

  it('takes the chosen institution to the page', async () => {
    await open()
    const gama = await screen.findAllByRole('radio', { name: /Banco Gama/ })
    fireEvent.click(gama.at(-1) as HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'ESCOLHER BANCO GAMA' }))
    expect(institutionOf(resumeData.read() ?? {})?._id).toBe('as-gama')
    expect(screen.queryByLabelText('Nome, marca ou CNPJ')).toBeNull()
  })
})
