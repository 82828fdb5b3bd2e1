import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tellBy } from '../../../session/in-app/tell-app.ts'
import { type Answers, CONFIG } from '../../../testing/page-for-tests.tsx'
import { getPasskey, stubPasskeys } from '../../../testing/passkey-for-tests.ts'
import { card as cardOf, LISTS, open as openPage, setUpShares } from '../../../testing/shares-for-tests.tsx'

const heard = vi.fn()

const path = (id: string) => encodeURIComponent(`urn:x:${id}`)
const REVOKE = (id: string) => `DELETE /bff-opin/consents/v1/revoke/${path(id)}`
const DETAILS = (id: string) => `GET /bff-opin/consents/v1/consents/${path(id)}`
const HOME = { type: 'DAMAGES_AND_PEOPLE_HOUSING', displayName: 'Residencial' }

type Kept = { id: string; type: 'RECEIVING' | 'TRANSMITTING'; status: string; more?: object }
let world: Kept[] = []
const card = ({ id, status, more }: Kept) =>
  cardOf(`urn:x:${id}`, { status, organisationName: 'Beta Seguradora', ...more })
/** A backend that remembers; single calls may answer otherwise. */
const answers = (more: Answers = {}): Answers => ({
  [LISTS]: ({ search }) => ({
    body: { data: world.filter(({ type }) => type === search.get('ShareType')).map(card) },
  }),
  ...Object.fromEntries(
    world.flatMap((one) => [
      [
        REVOKE(one.id),
        () => {
          one.status = 'INACTIVE'
          return { body: { consentId: `urn:x:${one.id}`, status: 'INACTIVE' } }
        },
      ],
      [
        DETAILS(one.id),
        () => ({ body: { ...card(one), resourceGroups: [], keptUntil: new Date().toISOString() } }),
      ],
    ]),
  ),
  ...more,
})
const BETA = '/myshares?instituicao=Beta+Seguradora'
const open = (more: Answers = {}, at: Parameters<typeof openPage>[0] = BETA, capabilities = {}) =>
  openPage(at, answers(more), {
    capabilities: { ...CONFIG.capabilities, sharesViews: true, ...capabilities },
  })
const OPEN = 'Encerrar tudo com a Beta Seguradora'
const items = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((one) => one.textContent)
const ended = (calls: string[]) => calls.filter((call) => call.startsWith('DELETE'))
async function confirm(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: OPEN }))
  await user.click(await screen.findByRole('button', { name: /^ENCERRAR OS/ }))
}

// They load when they are asked for; on a busy machine that takes longer than a query waits.
beforeAll(() => Promise.all([import('../views/SharesInViews.tsx'), import('./EndAllDialog.tsx')]))
setUpShares()
beforeEach(() => {
  heard.mockReset()
  world = [
    { id: 'given', type: 'TRANSMITTING', status: 'ACTIVE' },
    { id: 'got', type: 'RECEIVING', status: 'ACTIVE', more: { resourceGroups: [HOME] } },
    {
      id: 'waits',
      type: 'TRANSMITTING',
      status: 'PENDING',
      more: { createDateTime: new Date().toISOString() },
    },
    { id: 'over', type: 'TRANSMITTING', status: 'EXPIRED' },
    { id: 'other', type: 'TRANSMITTING', status: 'ACTIVE', more: { organisationName: 'Banco Gama' } },
  ]
})
afterEach(() => vi.unstubAllGlobals())

describe('Encerrar tudo com esta instituição', () => {
  it('is offered where the filters leave one institution', async () => {
    const { user } = open({}, '/myshares')
    await screen.findAllByRole('article')
    expect(screen.queryByRole('button', { name: /Encerrar tudo/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Buscar' }))
    await user.type(screen.getByRole('searchbox'), 'beta')
    await screen.findByRole('button', { name: OPEN })
  })

  it('asks once, listing what ends in both directions, and ends nothing before', async () => {
    const { user, calls } = open()
    await user.click(await screen.findByRole('button', { name: OPEN }))
    const dialog = await screen.findByRole('dialog', { name: 'Encerrar tudo com a Beta Seguradora?' })
    const listed = items(dialog)
    expect(listed.slice(0, 3)).toEqual([
      'AutomóvelSai da Alfa Seguros, até 08/07/2030',
      'AutomóvelVai sair da Alfa Seguros, falta autorizar',
      'ResidencialChega à Alfa Seguros, até 08/07/2030',
    ])
    expect(listed).toContain('Os compartilhamentos com outras instituições seguem.')
    expect(listed).toContain(
      'O que a Beta Seguradora já recebeu, só ela pode dizer. Ela avisa você por e-mail.',
    )
    await within(dialog).findByText('O que já recebemos é apagado na hora.')
    await user.click(within(dialog).getByRole('button', { name: 'VOLTAR' }))
    expect(ended(calls())).toEqual([])
  })

  it('ends each by the specified call, asks for nothing else, and says so of each', async () => {
    sessionStorage.setItem('consente.canal', 'app')
    tellBy(heard)
    const { user, calls } = open()
    await confirm(user)
    const dialog = await screen.findByRole('dialog', { name: 'Compartilhamentos encerrados' })
    expect(ended(calls())).toEqual([REVOKE('given'), REVOKE('waits'), REVOKE('got')])
    expect(within(dialog).getAllByText('Encerrado. A partir de agora, nada é enviado.')).toHaveLength(3)
    within(dialog).getByText('3 de 3 respondidos')
    await waitFor(() => expect(heard.mock.calls).toEqual(Array(3).fill(['done', 'ended'])))
    await user.click(within(dialog).getByRole('button', { name: 'CONTINUAR' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: OPEN })).toBeNull())
    expect(world.find(({ id }) => id === 'other')?.status).toBe('ACTIVE')
  })

  it('a failure of one does not stop the others: what is not known is said, and tried again alone', async () => {
    let isUp = false
    const { user, calls } = open({
      [REVOKE('waits')]: () => {
        if (!isUp) return { status: 502 }
        return { body: { status: 'REJECTED' } }
      },
    })
    await confirm(user)
    const dialog = await screen.findByRole('dialog', { name: 'Não sabemos se todos foram encerrados' })
    within(dialog).getByText('Não sabemos se foi encerrado. Tente de novo: se já tiver acabado, nada muda.')
    expect(within(dialog).getAllByText('Encerrado. A partir de agora, nada é enviado.')).toHaveLength(2)
    isUp = true
    await user.click(within(dialog).getByRole('button', { name: 'TENTAR DE NOVO' }))
    await screen.findByRole('dialog', { name: 'Compartilhamentos encerrados' })
    expect(ended(calls()).filter((call) => call === REVOKE('given'))).toHaveLength(1)
  })

  it('a sharing that no answer speaks of, neither to its end nor to a second look, is not said to go on', async () => {
    const { user } = open({ [REVOKE('got')]: { status: 502 }, [DETAILS('got')]: { status: 403 } })
    await confirm(user)
    const dialog = await screen.findByRole('dialog', { name: 'Não sabemos se todos foram encerrados' })
    within(dialog).getByText(/^Não sabemos se foi encerrado\./)
  })

  it('an end that the other institution has not taken yet is on its way', async () => {
    const details = { ...card(world[1] as Kept), status: 'INACTIVE', endDelivered: false }
    const { user } = open({ [DETAILS('got')]: { body: { ...details, resourceGroups: [] } } })
    await confirm(user)
    await screen.findByText(
      'Este compartilhamento já não vale aqui. Vamos avisar a Beta Seguradora e tentamos até que responda.',
    )
  })

  it('leaves out another person’s request, and says so', async () => {
    world.push({ id: 'asked', type: 'TRANSMITTING', status: 'PENDING', more: { waitsForYou: true } })
    const { user, calls } = open()
    await user.click(await screen.findByRole('button', { name: OPEN }))
    await screen.findByText(/^Fica de fora o pedido de outra pessoa com a Beta Seguradora/)
    await user.click(screen.getByRole('button', { name: 'ENCERRAR OS 3' }))
    await screen.findByRole('dialog', { name: 'Compartilhamentos encerrados' })
    expect(ended(calls())).not.toContain(REVOKE('asked'))
  })

  describe('in one call, where the backend has it', () => {
    const TOGETHER = 'POST /bff-opin/consents/v1/revocations'
    const PASSWORD = 'POST /bff-opin/security/v1/proof/password'
    const START = 'POST /bff-opin/security/v1/proofs/start'
    const FINISH = 'POST /bff-opin/security/v1/proofs'
    const NEEDED = { status: 403, body: { code: 'PROOF_NEEDED', message: '', interactionId: '' } }
    const ALL = ['urn:x:given', 'urn:x:waits', 'urn:x:got']
    const allEnded = () => {
      for (const one of world) if (ALL.includes(`urn:x:${one.id}`)) one.status = 'INACTIVE'
      return { body: { data: ALL.map((consentId) => ({ consentId, status: 'INACTIVE' })) } }
    }
    const openTogether = (more: Answers, capabilities = {}) =>
      open(more, BETA, { endTogether: true, ...capabilities })

    it('asks for the password where the server wants a proof, and then ends everything', async () => {
      const { user, calls, seen } = openTogether({
        [TOGETHER]: (_request, count) => (count === 1 ? NEEDED : allEnded()),
        [PASSWORD]: { body: { proved: true } },
      })
      await confirm(user)
      await screen.findByRole('dialog', { name: 'Confirme que é você' })
      screen.getByText('Antes de encerrar tudo, confirme que é você. Nada foi encerrado ainda.')
      await user.type(screen.getByLabelText('Senha'), 'vela7rio{Enter}')
      const dialog = await screen.findByRole('dialog', { name: 'Compartilhamentos encerrados' })
      expect(within(dialog).getAllByText('Encerrado. A partir de agora, nada é enviado.')).toHaveLength(3)
      expect(ended(calls())).toEqual([])
      const bodies = seen.filter(({ call }) => call === TOGETHER).map(({ body }) => body)
      expect(bodies).toEqual([{ consentIds: ALL }, { consentIds: ALL }])
    })

    it('more than one call takes: where the proof has run out between two, says that a part is done, and ends the rest', async () => {
      world = Array.from({ length: 101 }, (_, index) => ({
        id: `many-${index}`,
        type: 'TRANSMITTING',
        status: 'ACTIVE',
      }))
      const { user, seen } = openTogether({
        [TOGETHER]: ({ body }, count) => {
          if (count === 2) return NEEDED
          const { consentIds } = body as { consentIds: string[] }
          return { body: { data: consentIds.map((consentId) => ({ consentId, status: 'INACTIVE' })) } }
        },
        [PASSWORD]: { body: { proved: true } },
      })
      await confirm(user)
      await screen.findByRole('dialog', { name: 'Confirme que é você' })
      screen.getByText(/^Uma parte já foi respondida\./)
      expect(screen.queryByText(/Nada foi encerrado ainda/)).toBeNull()
      await user.type(screen.getByLabelText('Senha'), 'vela7rio{Enter}')
      const dialog = await screen.findByRole('dialog', { name: 'Compartilhamentos encerrados' })
      within(dialog).getByText('101 de 101 respondidos')
      const sizes = seen
        .filter(({ call }) => call === TOGETHER)
        .map(({ body }) => (body as { consentIds: string[] }).consentIds.length)
      expect(sizes).toEqual([100, 1, 1])
    })

    it('asks for the factor that the customer has, not for the password; one by one nothing is asked', async () => {
      const { user, seen } = openTogether(
        {
          [TOGETHER]: (_request, count) => (count === 1 ? NEEDED : allEnded()),
          [START]: { body: { totp: true } },
          [FINISH]: (_request, count) =>
            count === 1
              ? { status: 422, body: { code: 'FACTOR_REFUSED', message: '', interactionId: '' } }
              : { body: { acr: 'loa3', factorAt: '2026-11-20T13:05:00Z' } },
        },
        { strongSignIn: true },
      )
      await confirm(user)
      const field = await screen.findByLabelText('Código do aplicativo')
      expect(screen.queryByLabelText('Senha')).toBeNull()
      screen.getByText('Para encerrar um por um, na página de cada um, isso não é pedido.')
      await user.type(field, '111111{Enter}')
      await screen.findByText('Código incorreto ou já usado. Espere o próximo. Nada mudou.')
      await user.type(screen.getByLabelText('Código do aplicativo'), '222222{Enter}')
      await screen.findByRole('dialog', { name: 'Compartilhamentos encerrados' })
      expect(seen.filter(({ call }) => call === FINISH).map(({ body }) => body)).toEqual([
        { totp: '111111' },
        { totp: '222222' },
      ])
    })

    it('a passkey that vanished meanwhile is said not to serve, and nothing ends', async () => {
      const get = getPasskey().mockRejectedValue(new DOMException('', 'NotAllowedError'))
      stubPasskeys(get)
      const request = {
        challenge: 'AQID',
        rpId: 'alfa.example',
        timeout: 60_000,
        userVerification: 'required',
      }
      const passkey = { ...request, allowCredentials: [{ type: 'public-key', id: 'BAUG' }] }
      const { user, calls } = openTogether(
        {
          [TOGETHER]: NEEDED,
          [START]: (_request, count) => ({ body: count === 1 ? { passkey, totp: false } : { totp: false } }),
        },
        { strongSignIn: true },
      )
      await confirm(user)
      const use = () => screen.findByRole('button', { name: 'USAR DIGITAL OU ROSTO' })
      await user.click(await use())
      await screen.findByText('Não houve resposta do aparelho. Nada mudou.')
      await user.click(await use())
      await screen.findByText('Essa prova não foi aceita. Nada mudou.')
      expect(calls()).not.toContain(FINISH)
      expect(calls().filter((call) => call === TOGETHER)).toHaveLength(1)
    })

    it('without a proof nothing is ended', async () => {
      const before = structuredClone(world)
      const { user } = openTogether({ [TOGETHER]: NEEDED })
      await confirm(user)
      await user.click(await screen.findByRole('button', { name: 'CANCELAR' }))
      await screen.findByRole('button', { name: OPEN })
      expect(world).toEqual(before)
    })

    it('says of each what became of it, and of none that it ended when no answer came', async () => {
      const { user } = openTogether({
        [TOGETHER]: {
          body: {
            data: [
              { consentId: 'urn:x:given', status: 'INACTIVE' },
              { consentId: 'urn:x:waits', failure: 409 },
              { consentId: 'urn:x:got', failure: 500 },
            ],
          },
        },
      })
      await confirm(user)
      const dialog = await screen.findByRole('dialog', { name: 'Nem todos foram encerrados' })
      const said = items(dialog)
      expect(said[0]).toMatch(/Encerrado\. A partir de agora, nada é enviado\.$/)
      expect(said[1]).toMatch(/Não foi encerrado: continua como estava\.$/)
      expect(said[2]).toMatch(/Não sabemos se foi encerrado\./)
      cleanup()
      const lost = openTogether({ [TOGETHER]: () => Promise.reject(new Error('network')) })
      await confirm(lost.user)
      await screen.findByRole('dialog', { name: 'Não sabemos se todos foram encerrados' })
    })
  })

  it('after a reload nothing begins by itself: the lists say what has ended, the rest can be tried again', async () => {
    world[0] = { id: 'given', type: 'TRANSMITTING', status: 'INACTIVE' }
    const ids = ['urn:x:given', 'urn:x:got']
    const state = { ending: { institution: 'Beta Seguradora', ids } }
    const { user, calls } = open({}, { pathname: BETA, state })
    const dialog = await screen.findByRole('dialog', { name: 'Não sabemos se todos foram encerrados' })
    expect(ended(calls())).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'TENTAR DE NOVO' }))
    await screen.findByRole('dialog', { name: 'Compartilhamentos encerrados' })
    expect(ended(calls())).toEqual([REVOKE('got')])
  })
})
