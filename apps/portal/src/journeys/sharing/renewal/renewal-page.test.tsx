import { endOfSharing, formatDate } from '@consente/domain/period'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { redirect, resumeData } from '../../../session/journey-storage.ts'
import { CONFIG } from '../../../testing/page-for-tests.tsx'
import {
  ALL,
  actionCalls,
  DETAILS,
  details,
  ID,
  open,
  openDetails,
  PROVIDER,
  place,
  REVOKE,
  setUpShares,
  TRANSMIT,
} from '../../../testing/shares-for-tests.tsx'

setUpShares()

const NAMING = { capabilities: { ...CONFIG.capabilities, replaces: true } }
const LATER = { ...NAMING, replaceConsent: 'when-authorised' as const }
const START = new Date(Date.now() - 100 * 86_400_000)
const DATES = {
  createDateTime: START.toISOString(),
  expirationDateTime: endOfSharing(START, 6).toISOString(),
}
const page = (more = {}, config: object = LATER, answers = {}) =>
  open(
    `/myshares/${encodeURIComponent(ID)}/renovar`,
    { ...ALL, [DETAILS]: { body: details({ ...DATES, ...more }) }, ...answers },
    config,
  )
const title = (name = 'Renovar com a Beta Seguradora') => screen.findByRole('heading', { level: 1, name })
const words = (): string => document.querySelector('main, body')?.textContent ?? ''

/** CONTINUAR of the page, then of the specified warning. */
async function renew({ user }: ReturnType<typeof page>): Promise<void> {
  await title()
  await user.click(screen.getByRole('button', { name: 'CONTINUAR' }))
  const warning = within(await screen.findByRole('dialog', { name: 'Ir para a Beta Seguradora?' }))
  warning.getByText(/^Depois que você sair daqui, os dados compartilhados não podem mais ser mudados\./)
  await user.click(warning.getByRole('button', { name: 'CONTINUAR' }))
}

describe('RENOVAR, where the backend takes a request that names the former sharing', () => {
  it('leads to a page, from the sharing and from mails, lists and the home', async () => {
    const { user } = openDetails(DATES, {}, NAMING)
    await user.click(await screen.findByRole('button', { name: 'RENOVAR COMPARTILHAMENTO' }))
    await title()
    expect(place()).toBe(`/myshares/${ID}/renovar`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says what stays, and until when it was and will be: no parameter may differ', async () => {
    page()
    await title()
    expect(screen.getByRole('progressbar', { name: 'Passo 3 de 5' }).getAttribute('value')).toBe('50')
    const end = formatDate(endOfSharing(new Date(), 6))
    const line = `Era até ${formatDate(new Date(DATES.expirationDateTime))}. Passa a ser até ${end}.`
    screen.getByRole('img', { name: line })
    for (const said of [
      'O mesmo prazo: 6 meses',
      'Comparar coberturas',
      '1 grupo de dados',
      'Automóvel',
      line,
    ])
      expect(words()).toContain(said)
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('when authorised: the present one goes on, nothing is revoked, and the request names it', async () => {
    const shown = page()
    await title()
    screen.getByText('O de hoje só acaba quando o novo começar.')
    screen.getByText(
      `Pode desistir lá: o de hoje segue até ${formatDate(new Date(DATES.expirationDateTime))}.`,
    )
    await renew(shown)
    await waitFor(() => expect(place()).toBe('/recipient-share-redirect'))
    expect(actionCalls(shown.calls())).toEqual([PROVIDER, TRANSMIT])
    expect(shown.seen.find(({ call }) => call === TRANSMIT)?.body).toMatchObject({
      replaces: ID,
      deadLine: { total: 6, type: 'MONTHS' },
    })
    expect(redirect.read()).toBe('https://alfa.example/transmissions/1')
    expect(resumeData.read()?.months).toBe(6)
  })

  it('at once: says that the present one ends by CONTINUAR, offers no way back from it, and revokes first', async () => {
    const shown = page({}, NAMING)
    await title()
    screen.getByText('O de hoje acaba quando você tocar em CONTINUAR.')
    expect(words()).not.toContain('Pode desistir')
    await renew(shown)
    await waitFor(() => expect(place()).toBe('/recipient-share-redirect'))
    expect(actionCalls(shown.calls())).toEqual([PROVIDER, REVOKE, TRANSMIT])
    expect(shown.seen.find(({ call }) => call === TRANSMIT)?.body).toMatchObject({ replaces: ID })
  })

  it('VOLTAR calls nothing; other data are a change of the sharing, which asks', async () => {
    const { user, calls } = page()
    await title()
    expect(screen.getByRole('link', { name: 'VOLTAR' }).getAttribute('href')).toBe(
      `/myshares/${encodeURIComponent(ID)}`,
    )
    await user.click(screen.getByRole('link', { name: 'Altere em vez de renovar' }))
    await screen.findByRole('dialog', { name: 'Alterar o compartilhamento com a Beta Seguradora?' })
    expect(actionCalls(calls())).toEqual([])
  })

  it.each([
    ['has ended', { status: 'INACTIVE' }],
    ['was refused', { status: 'REJECTED' }],
  ])('asks again for a sharing that %s: no end is moved, nothing is revoked', async (_, more) => {
    const shown = page(more)
    await title()
    expect(words()).not.toMatch(/Era até|Altere em vez|Pode desistir|O de hoje só/)
    expect(words()).toContain('Tudo igual, em um pedido novo.')
    await renew(shown)
    await waitFor(() => expect(actionCalls(shown.calls())).toEqual([PROVIDER, TRANSMIT]))
  })

  it('names the request that waits to take the place already', async () => {
    page({ waitingReplacement: 'urn:beta:NEW' })
    const see = await screen.findByRole('link', { name: 'VER O PEDIDO' })
    expect(see.getAttribute('href')).toBe('/myshares/urn%3Abeta%3ANEW')
  })

  it('what is given from here is renewed elsewhere: its own page says where', async () => {
    page({ shareType: 'TRANSMITTING' })
    await screen.findByRole('heading', { name: 'Gestão dos meus dados' })
    expect(place()).toBe(`/myshares/${ID}`)
  })
})
