import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { tellBy } from '../../../session/in-app/tell-app.ts'
import { redirect, resumeData } from '../../../session/journey-storage.ts'
import {
  actionCalls,
  carryOut,
  DETAILS,
  details,
  GOALS,
  openDetails,
  PROVIDER,
  place,
  REVOKE,
  setUpShares,
  TRANSMIT,
} from '../../../testing/shares-for-tests.tsx'

const heard = vi.fn()

setUpShares()

const GOES_ON = 'O compartilhamento não foi encerrado: ele continua como estava.'
const NOT_KNOWN =
  'Não sabemos se o compartilhamento foi encerrado. Veja a situação dele em Meus Compartilhamentos.'
const HAS_ENDED = 'O compartilhamento já não vale. A situação dele está em Meus Compartilhamentos.'

describe('Encerrar', () => {
  const AGAIN =
    'Para voltar a compartilhar: faz um pedido novo, com os mesmos grupos de dados. Você autoriza na Beta Seguradora.'
  const WAITING = { status: 'PENDING', confirmationDateTime: undefined }
  const NOTHING = /^Este pedido já não vale\. Nada é enviado por ele\.$/

  it('says what RENOVAR and ENCERRAR do of one in force', async () => {
    openDetails({ createDateTime: new Date().toISOString() })
    await screen.findByText(
      /^Os mesmos grupos de dados, por (1 mês|\d+ meses) a contar de hoje\. Você autoriza de novo na Beta Seguradora\.$/,
    )
    screen.getByText('Vale na hora. Não tem volta.')
  })

  it.each([
    [
      'waits',
      { ...WAITING, createDateTime: new Date().toISOString() },
      'Faz um pedido novo, com os mesmos grupos de dados, no lugar do que espera. Você autoriza na Beta Seguradora.',
      /^O pedido é cancelado agora\. Nada foi enviado por ele\.$/,
      'Desiste do pedido. Vale na hora. Não tem volta.',
    ],
    ['was asked for long ago', WAITING, AGAIN, NOTHING],
    ['was refused', { ...WAITING, status: 'REJECTED' }, AGAIN, NOTHING],
  ])(
    'says the same of a request that %s, and promises no stop where nothing goes',
    async (_, more, renew, first, end?) => {
      const { user } = openDetails(more)
      await screen.findByText(renew)
      if (end) screen.getByText(end)
      await user.click(screen.getByRole('button', { name: 'ENCERRAR' }))
      const dialog = await screen.findByRole('dialog')
      expect(within(dialog).getAllByRole('listitem')[0]?.textContent).toMatch(first)
      expect(dialog.textContent).not.toMatch(/para de enviar|já recebemos|perder serviços/)
    },
  )

  it('warns, revokes once, goes back to the list, and shows the receipt there', async () => {
    heard.mockReset()
    sessionStorage.setItem('consente.canal', 'app')
    tellBy(heard)
    const { user, calls } = openDetails()
    await user.click(await screen.findByRole('button', { name: 'ENCERRAR' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('Só este compartilhamento acaba. Os outros seguem.')
    dialog.getByText('Você pode perder serviços que usam estes dados.')
    dialog.getByText('Não dá para desfazer.')
    const button = dialog.getByRole('button', { name: 'ENCERRAR' })
    act(() => {
      for (let presses = 0; presses < 10; presses += 1) button.click()
    })
    const receipt = within(await screen.findByRole('dialog', { name: 'Compartilhamento encerrado' }))
    expect(place()).toBe('/myshares?aba=recebidos')
    receipt.getByText('20/11/2026 10:42')
    receipt.getByText('começou em 08/07/2026, iria até 08/01/2027')
    receipt.getByText('Comparar coberturas')
    expect(actionCalls(calls())).toEqual([REVOKE])
    await waitFor(() => expect(heard.mock.calls).toEqual([['done', 'ended']]))
    await user.click(receipt.getByRole('button', { name: 'CONTINUAR' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(place()).toBe('/myshares?aba=recebidos')
  })

  it.each([
    ['a refusal, and it goes on', 409, 'ACTIVE', GOES_ON],
    ['a refusal, and nothing else known', 403, undefined, GOES_ON],
    ['a refusal because it had ended', 409, 'INACTIVE', HAS_ENDED],
    ['not found', 404, undefined, NOT_KNOWN],
    ['a failure, and it goes on so far', 503, 'ACTIVE', NOT_KNOWN],
    ['a failure, but it has ended', 502, 'INACTIVE', HAS_ENDED],
  ])(
    'says after %s what is known of the sharing, alone and before a renewal',
    async (_what, status, now, told) => {
      for (const [action, verb] of [
        ['ENCERRAR', 'ENCERRAR'],
        ['RENOVAR COMPARTILHAMENTO', 'RENOVAR'],
      ] as const) {
        const { user, calls } = openDetails(
          {},
          {
            [REVOKE]: { status },
            [DETAILS]: (_request, count) => {
              if (count === 1) return { body: details() }
              return now === undefined ? { status: 500 } : { body: details({ status: now }) }
            },
          },
        )
        await carryOut(user, action, verb)
        await screen.findByText(told)
        // Neither a bridge that says otherwise, nor another try where there is nothing to try.
        expect(screen.queryByText('Quem envia')).toBeNull()
        const waits = screen.queryByText('Espere alguns minutos e tente de novo.')
        if (told === HAS_ENDED) {
          expect(waits).toBeNull()
          screen.getByRole('link', { name: 'VER COMPARTILHAMENTOS' })
        } else if (status !== 404) {
          expect(waits).not.toBeNull()
          screen.getByRole('button', { name: 'TENTAR DE NOVO' })
        }
        expect(actionCalls(calls())).toEqual(action === 'ENCERRAR' ? [REVOKE] : [PROVIDER, REVOKE])
        cleanup()
      }
    },
  )

  it('says of a renewal whose institution is not found that nothing has ended, and draws no broken bridge', async () => {
    const { user, calls } = openDetails({}, { [PROVIDER]: { body: { data: [] } } })
    await carryOut(user, 'RENOVAR COMPARTILHAMENTO', 'RENOVAR')
    await screen.findByText('Não conseguimos fazer isso agora. Seus compartilhamentos seguem como estão.')
    expect(screen.queryByText(/A ponte está interrompida|Quem envi/)).toBeNull()
    screen.getByText('Espere alguns minutos e tente de novo.')
    expect(actionCalls(calls())).toEqual([PROVIDER])
  })

  it('says while the other institution is not told yet that it will be', async () => {
    const told =
      'Este compartilhamento já não vale aqui. Vamos avisar a Beta Seguradora e tentamos até que responda.'
    const { user } = openDetails({ endDelivered: false })
    await carryOut(user, 'ENCERRAR', 'ENCERRAR')
    const receipt = within(await screen.findByRole('dialog', { name: 'Compartilhamento encerrado' }))
    receipt.getByText(told)
    receipt.getByText('Não buscamos mais estes dados na Beta Seguradora. Só este compartilhamento acabou.')
    cleanup()
    openDetails({ status: 'INACTIVE', endDelivered: false })
    await screen.findByText(told)
  })

  it('gives a receipt that says nothing of data for a request that waited', async () => {
    const waits = {
      status: 'PENDING',
      confirmationDateTime: undefined,
      createDateTime: new Date().toISOString(),
    }
    const { user } = openDetails(waits)
    await carryOut(user, 'ENCERRAR', 'ENCERRAR')
    const receipt = within(await screen.findByRole('dialog', { name: 'Compartilhamento encerrado' }))
    receipt.getByText(/^O pedido à Beta Seguradora foi cancelado, e nada vai ser buscado por ele\./)
    for (const words of ['Quem enviaria', 'Quem receberia', 'Dados pedidos']) receipt.getByText(words)
    receipt.getByText(/^pedido em .*, iria até /)
    expect(receipt.queryByText(/não são mais|^Quem enviava|^começou em/)).toBeNull()
  })

  it('gives a receipt that leaves open whether a sharing sent where nobody knows', async () => {
    const body = (status: string) => ({ body: details({ status }) })
    const { user } = openDetails(
      {},
      { [DETAILS]: (_request, count) => body(count === 1 ? 'ACTIVE' : 'INACTIVE') },
    )
    await carryOut(user, 'ENCERRAR', 'ENCERRAR')
    const receipt = within(await screen.findByRole('dialog', { name: 'Compartilhamento encerrado' }))
    await receipt.findByText('Por ele, nada é buscado na Beta Seguradora. Só este compartilhamento acabou.')
    for (const words of ['De', 'Para', 'Dados pedidos']) receipt.getByText(words)
    expect(receipt.queryByText(/não são mais|^Quem envi|^começou em/)).toBeNull()
  })

  it('VOLTAR revokes nothing', async () => {
    const { user, calls } = openDetails()
    await carryOut(user, 'ENCERRAR', 'VOLTAR')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(actionCalls(calls())).toEqual([])
  })
})

describe('a request that was left before it was answered', () => {
  const authorisationAddress = 'https://alfa.example/transmissions/1'
  const way = () => screen.queryByRole('link', { name: 'CONTINUAR A AUTORIZAÇÃO' })

  it('can be continued at its own address while it lives', async () => {
    openDetails({ status: 'PENDING', authorisationAddress })
    await screen.findByRole('heading', { name: 'Falta autorizar' })
    expect(way()?.getAttribute('href')).toBe(authorisationAddress)
  })

  it('is answered from where it came, as the holder says', async () => {
    const asked = { createDateTime: new Date().toISOString(), confirmationDateTime: undefined }
    openDetails({ status: 'PENDING', shareType: 'TRANSMITTING', ...asked })
    await screen.findByRole('heading', { name: 'Falta autorizar' })
    screen.getByText('Se ainda não respondeu, volte à Beta Seguradora, de onde o pedido veio.')
    expect(way()).toBeNull()
  })

  it.each([
    ['its hour has passed, or the backend names no address', { status: 'PENDING' }],
    ['it is in force', { status: 'ACTIVE', authorisationAddress }],
  ])('offers nothing when %s', async (_when, details) => {
    openDetails(details)
    await screen.findByRole('heading', { name: 'Gestão dos meus dados' })
    expect(way()).toBeNull()
  })
})

describe('Renovar and Alterar', () => {
  it('Renovar at once: looks up, revokes, transmits, keeps the redirect, goes to step 4', async () => {
    const { user, calls } = openDetails()
    await carryOut(user, 'RENOVAR COMPARTILHAMENTO', 'RENOVAR')
    await waitFor(() => expect(place()).toBe('/recipient-share-redirect'))
    expect(actionCalls(calls())).toEqual([PROVIDER, REVOKE, TRANSMIT])
    expect(redirect.read()).toBe('https://alfa.example/transmissions/1')
    expect(resumeData.read()?.months).toBe(6)
  })

  it('Alterar at once: looks up, revokes, presets the journey, goes to step 2', async () => {
    const { user, calls } = openDetails()
    await carryOut(user, 'ALTERAR', 'ALTERAR')
    await waitFor(() => expect(place()).toBe('/recipient-confirm-open-insurance'))
    expect(calls().filter((call) => call === REVOKE || call === PROVIDER || call === GOALS)).toEqual([
      PROVIDER,
      GOALS,
      REVOKE,
    ])
    expect(resumeData.read()?.selectInsurerData?.dataGoals[0]).toMatchObject({ isChecked: true })
  })

  it('a failure after the revocation says that the previous sharing has ended', async () => {
    const { user } = openDetails({}, { [TRANSMIT]: { status: 503 } })
    await carryOut(user, 'RENOVAR COMPARTILHAMENTO', 'RENOVAR')
    await screen.findByText('O compartilhamento de antes já foi encerrado. O novo ainda não começou.')
    // Whether it had sent, nobody says here.
    screen.getByText('De')
    expect(screen.queryByText(/^Quem envia/)).toBeNull()
  })

  it('on a Transmitido both explain where it starts, with name and address, and call nothing', async () => {
    const transmitted = { shareType: 'TRANSMITTING', organisationAddress: 'https://beta.example/' }
    const { user, calls } = openDetails(transmitted)
    for (const [action, verb] of [
      ['RENOVAR COMPARTILHAMENTO', 'renovar'],
      ['ALTERAR', 'alterar'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: action }))
      const dialog = within(await screen.findByRole('dialog'))
      dialog.getByText(
        `Quem recebe estes dados é a Beta Seguradora. Para ${verb}, faça o pedido por lá. Depois você autoriza aqui.`,
      )
      dialog.getByRole('heading', { name: 'Isso começa na Beta Seguradora' })
      expect(dialog.getByRole('link').getAttribute('href')).toBe('https://beta.example/')
      await user.click(dialog.getByRole('button', { name: 'ENTENDI' }))
    }
    expect(actionCalls(calls())).toEqual([])
  })
})
