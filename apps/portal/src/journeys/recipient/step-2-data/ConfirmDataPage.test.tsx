import type { DataGoal } from '@consente/contract/portal/settings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { redirect, resumeData } from '../../../session/journey-storage.ts'
import { chosenCodes, productsOf, type ShareDraft } from '../../../session/share-draft.ts'
import {
  type Answer,
  CHOSEN,
  changesBy,
  endScene,
  neverHoldOff,
  playScene,
  type Scene,
} from '../../../testing/recipient-journey-for-tests.tsx'
import { ConfirmDataPage } from './ConfirmDataPage.tsx'

afterEach(endScene)

const stepTwo = (scene: Partial<Scene> = {}) =>
  playScene({ at: '/recipient-confirm-open-insurance', page: <ConfirmDataPage />, draft: CHOSEN, ...scene })
const withGoal = (dataGoal: DataGoal): ShareDraft => ({
  ...CHOSEN,
  selectInsurerData: { ...CHOSEN.selectInsurerData, dataGoals: [{ isChecked: true, dataGoal }] },
})
const box = (name: RegExp | string) => screen.findByRole('checkbox', { name })
const place = () => screen.getByTestId('place').textContent
const codes = () => chosenCodes(productsOf(resumeData.read() ?? {}))
const pressContinue = () =>
  fireEvent.click(screen.getAllByRole('button', { name: 'CONTINUAR' })[0] as HTMLElement)

async function openSelection() {
  fireEvent.click(await screen.findByRole('button', { name: 'SELECIONAR DADOS' }))
  return within(await screen.findByRole('dialog', { name: 'Escolher dados de produtos' }))
}

describe('step 2', () => {
  it('entered too early leads to step 1', () => {
    stepTwo({ draft: {} })
    expect(place()).toBe('/recipient-select-insurer')
  })

  it('has required data ticked and fixed, optional data unticked', async () => {
    stepTwo()
    expect(await box(/Dados Cadastrais/)).toMatchObject({ checked: true, disabled: true })
    expect(await box(/Dados Pessoais/)).toMatchObject({ checked: true, disabled: true })
    expect(await box(/Informações Complementares/)).toMatchObject({ checked: false, disabled: false })
    expect(await box(/Dados de produtos/)).toMatchObject({ checked: false, disabled: false })
    for (const name of [/Informações Complementares/, /Dados de produtos/]) {
      fireEvent.click(await box(name))
      expect(await box(name)).toMatchObject({ checked: true })
    }
  })

  it.each([
    ['52998224725', 'Nome completo', 'Razão social'],
    ['11444777000161', 'Razão social', 'Nome completo'],
  ])('shows a person and a company (%s) the fields of their own kind', async (documentId, own, others) => {
    const person = { dadosCadastrais: ['Nome completo'], dadosPessoais: [], informacoesComplementares: [] }
    const body = { ...person, empresa: { ...person, dadosCadastrais: ['Razão social'] } }
    stepTwo({ documentId, answers: { 'personal-required-fields': { status: 200, body } } })
    await screen.findByText(own)
    expect(screen.queryByText(others)).toBeNull()
  })

  it('a company sees the only fields that a backend tells', async () => {
    stepTwo({ documentId: '11444777000161' })
    await screen.findByText('Nome completo')
  })

  it('a tap changes little of the page', async () => {
    stepTwo()
    const boxes = [await box(/Informações Complementares/), await box(/Dados de produtos/)]
    const period = screen.getByRole('combobox')
    for (const one of boxes) expect(changesBy(() => fireEvent.click(one))).toBeLessThan(50)
    expect(changesBy(() => fireEvent.change(period, { target: { value: '6' } }))).toBeLessThan(50)
  })

  it('explains the sharing and shows the institution, by name when its logo does not load', async () => {
    stepTwo()
    await screen.findByRole('heading', { level: 2, name: 'Sobre o compartilhamento' })
    await screen.findByText('Quem decide')
    const heading = screen.getByRole('heading', { level: 2, name: 'Instituição Selecionada' })
    const section = within(heading.closest('section') as HTMLElement)
    const logo = heading.closest('section')?.querySelector('img') as HTMLElement
    expect(logo.getAttribute('src')).toBe('/logos/as-beta.svg')
    fireEvent.error(logo)
    expect(heading.closest('section')?.querySelector('img')).toBeNull()
    section.getByText('Beta Seguradora')
  })

  it('lets a purpose do without what it declares optional', async () => {
    const dataGoal = { finalidade: 'X', prazo: '12', opcionais: ['dadosPessoais' as const] }
    stepTwo({ draft: withGoal(dataGoal) })
    expect(await box(/Dados Cadastrais/)).toMatchObject({ checked: true, disabled: true })
    fireEvent.click(await box(/Dados Pessoais/))
    expect(resumeData.read()?.personalData?.dadosPessoais).toBe(false)
  })

  it('Ver todos os dados lists every group; HTML of the settings is cleaned', async () => {
    stepTwo()
    await box(/Dados de produtos/)
    fireEvent.click(screen.getByRole('button', { name: 'Ver todos os dados' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Todos os dados' }))
    expect(dialog.getByText('Automóvel')).toBeTruthy()
    await waitFor(() => expect(dialog.getAllByText('Campo')[0]?.outerHTML).toBe('<b>Campo</b>'))
  })

  it('shows three required fields before the toggle', async () => {
    stepTwo()
    expect(await screen.findByText('Data de nascimento')).toBeTruthy()
    expect(screen.getByText('Endereço').hidden).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais (1)' }))
    expect(screen.getByText('Endereço').hidden).toBe(false)
  })

  it('stores the twelve months that nobody touched', async () => {
    stepTwo()
    await box(/Dados de produtos/)
    pressContinue()
    expect(resumeData.read()?.months).toBe(12)
  })

  it('offers the shorter term that the purpose needs, and sends it once it is taken', async () => {
    const dataGoal = { finalidade: 'X', prazo: '6' }
    stepTwo({ draft: withGoal(dataGoal) })
    await box(/Dados de produtos/)
    const select = screen.getByLabelText('Compartilhar por')
    expect(select).toMatchObject({ value: '12' })
    screen.getByText('Para este objetivo bastam 6.')
    fireEvent.click(screen.getByRole('button', { name: 'USAR 6 MESES' }))
    expect(select).toMatchObject({ value: '6' })
    expect(document.activeElement).toBe(select)
    expect(screen.queryByText(/^Para este objetivo/)).toBeNull()
    pressContinue()
    expect(resumeData.read()?.months).toBe(6)
  })

  it('stores the months and goes to step 3', async () => {
    // 22:00 on the last day of July in São Paulo; by UTC it is August.
    vi.setSystemTime('2026-08-01T01:00:00Z')
    stepTwo()
    await box(/Dados de produtos/)
    expect(screen.getByLabelText('Compartilhar por')).toMatchObject({ value: '12' })
    fireEvent.change(screen.getByLabelText('Compartilhar por'), { target: { value: '3' } })
    expect(screen.getAllByText('até 31/10/2026').length).toBeGreaterThan(0)
    screen.getByRole('img', { name: /começa hoje, 31\/07\/2026, e termina em 31\/10\/2026, 3 meses depois/ })
    pressContinue()
    expect(resumeData.read()?.months).toBe(3)
    expect(place()).toBe('/recipient-share-resume')
  })

  it('a changed choice makes the address of a previous request stale', async () => {
    redirect.write('https://alfa.example/transmissions/previous')
    stepTwo()
    fireEvent.click(await box(/Informações Complementares/))
    expect(redirect.read()).toBeUndefined()
  })
})

/** What the page has while only `sharing-explanation` differs: at once, without the two seconds of a required read. */
describe('the optional explanations of sharing', () => {
  const explanation = { status: 200, body: [{ titulo: 'Quem decide', texto: 'Você.' }] }
  const withExplanation = (answer: Answer) => {
    neverHoldOff()
    stepTwo({ answers: { 'sharing-explanation': answer } })
  }
  const formSoon = () => screen.findByRole('checkbox', { name: /Dados Cadastrais/ })

  it('hold nothing after a 500, and can be read again', async () => {
    withExplanation({ status: 500 })
    await formSoon()
    expect(await screen.findByText(/Não conseguimos carregar esta parte/)).toBeTruthy()
    expect(screen.queryByTestId('failure')).toBeNull()
  })

  it('hold nothing, and are shown when they come late', async () => {
    let arrive = (_answer: typeof explanation): void => undefined
    withExplanation(new Promise((resolve) => (arrive = resolve)))
    await formSoon()
    expect(screen.queryByText('Quem decide')).toBeNull()
    for (const button of screen.getAllByRole('button', { name: 'CONTINUAR' }))
      expect(button.getAttribute('aria-disabled')).not.toBe('true')
    arrive(explanation)
    expect(await screen.findByText('Quem decide')).toBeTruthy()
  })
})

describe('SELECIONAR DADOS', () => {
  it('takes a partial choice, ticks the list of a detail, and switches product data on', async () => {
    stepTwo()
    const dialog = await openSelection()
    expect(dialog.getByText('Nenhum item marcado')).toBeTruthy()
    expect(dialog.getByText('Cancelar limpa o que você marcou.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Prêmio', hidden: true }))
    expect(dialog.getByRole('checkbox', { name: 'Lista de apólices', hidden: true })).toMatchObject({
      checked: true,
    })
    expect(dialog.getByText('1 de 1 produto')).toBeTruthy()
  })

  it('a partial choice is accepted at once, and shown by its names', async () => {
    stepTwo()
    const dialog = await openSelection()
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Lista de apólices', hidden: true }))
    fireEvent.click(dialog.getByRole('button', { name: 'CONFIRMAR' }))
    expect(codes()).toEqual(['DAMAGES_AND_PEOPLE_AUTO_READ'])
    expect(await box(/Dados de produtos/)).toMatchObject({ checked: true })
    const along = /^Vai sempre junto: a lista das apólices que você escolher, para sabermos quais existem\.$/
    screen.getByText(along)
    const named = screen.getByText('Automóvel', { selector: 'dt' }).nextSibling?.textContent
    expect(named).toMatch(/^Lista de apólices/)
    expect(named).not.toContain('Prêmio')
    fireEvent.click(screen.getByRole('button', { name: 'Tirar Automóvel' }))
    expect(codes()).toEqual([])
    expect(screen.getByText('Nenhum produto Selecionado')).toBeTruthy()
    expect(screen.queryByText(along)).toBeNull()
  })

  it('what is chosen shows no more once product data are switched off', async () => {
    stepTwo()
    const dialog = await openSelection()
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Lista de apólices', hidden: true }))
    fireEvent.click(dialog.getByRole('button', { name: 'CONFIRMAR' }))
    fireEvent.click(await box(/Dados de produtos/))
    screen.getByText('Nenhum produto Selecionado')
    expect(screen.queryByText('Automóvel', { selector: 'dt' })).toBeNull()
  })

  it("everything asks 'Tem Certeza?' first", async () => {
    stepTwo()
    const dialog = await openSelection()
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Marcar todos os produtos' }))
    fireEvent.click(dialog.getByRole('button', { name: 'CONFIRMAR' }))
    const question = within(screen.getByRole('dialog', { name: 'Tem Certeza?' }))
    fireEvent.click(question.getByRole('button', { name: 'NÃO' }))
    expect(codes()).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'CONFIRMAR' }))
    fireEvent.click(screen.getByRole('button', { name: 'SIM, TODOS' }))
    expect(codes()).toHaveLength(2)
    await waitFor(() => expect(screen.getByText('Todos os produtos')).toBeTruthy())
  })

  it('CANCELAR clears the selection and what was stored; the close button does not', async () => {
    stepTwo()
    const first = await openSelection()
    fireEvent.click(first.getByRole('checkbox', { name: 'Lista de apólices', hidden: true }))
    fireEvent.click(first.getByRole('button', { name: 'CONFIRMAR' }))
    const second = await openSelection()
    fireEvent.click(second.getByRole('checkbox', { name: 'Prêmio', hidden: true }))
    fireEvent.click(second.getByRole('button', { name: 'Fechar' }))
    expect(codes()).toEqual(['DAMAGES_AND_PEOPLE_AUTO_READ'])
    const third = await openSelection()
    fireEvent.click(third.getByRole('button', { name: 'CANCELAR' }))
    expect(codes()).toEqual([])
  })
})
