import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HolderReviewPage } from '../journeys/holder/review/HolderReviewPage.tsx'
import { consentData, resources } from '../session/journey-storage.ts'
import { type Answers, backend, CONFIG, renderPages, signInForTests } from '../testing/page-for-tests.tsx'
import { getPasskey, PasskeyAnswer, stubPasskeys } from '../testing/passkey-for-tests.ts'
import { details } from '../testing/shares-for-tests.tsx'

const APPROVE = 'PATCH /bff-opin/consents/v1/approve'
const START = 'POST /bff-opin/security/v1/proofs/start'
const FINISH = 'POST /bff-opin/security/v1/proofs'
const BACK = 'https://alfa.example/auth/resume'

const failing = (code: string, status = 403) => ({ status, body: { code, message: '', interactionId: '' } })
const PASSKEY = {
  challenge: 'AQID',
  rpId: 'beta.example',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [{ type: 'public-key', id: 'BAUG', transports: ['internal'] }],
}
const PROVED = { body: { acr: 'loa3', factorAt: '2026-11-20T13:05:00Z' } }

const get = getPasskey()

function open(answers: Answers, permissionCode = 'ENDORSEMENT_REQUEST_CREATE') {
  const dataPermissions = [{ permissionCode, displayName: 'Pedido de endosso', items: [] }]
  const asked = details({
    status: 'PENDING',
    createDateTime: `${new Date(Date.now() - 60_000).toISOString().slice(0, 19)}Z`,
    expirationDateTime: '2099-11-20T12:59:00Z',
    organisationName: 'Gama Seguros',
    resourceGroups: [
      { resourceGroupId: 'g', type: 'ENDORSEMENT', displayName: 'Endosso', resources: [], dataPermissions },
    ],
  })
  consentData.write(asked as never)
  const given = backend(
    {
      'GET /bff-opin/settings/v1/personal-required-fields': { body: {} },
      [APPROVE]: (_request, count) =>
        count === 1 ? failing('SECOND_FACTOR_NEEDED') : { body: { data: { location: BACK } } },
      [FINISH]: PROVED,
      ...answers,
    },
    { sacPhone: '0800 000 0000', capabilities: { ...CONFIG.capabilities, intentBrand: true } },
  )
  renderPages(
    given.api,
    { '/holder-confirm-share-resume': <HolderReviewPage />, '/holder-confirm-share-redirect': null },
    '/holder-confirm-share-resume',
  )
  return { ...given, user: userEvent.setup() }
}
/** CONTINUAR, which the server answers with its wish for one more proof. */
async function goOn(answers: Answers, permissionCode?: string) {
  const opened = open(answers, permissionCode)
  await opened.user.click(await screen.findByRole('button', { name: 'CONTINUAR' }))
  await screen.findByRole('heading', { level: 1, name: 'Mais uma prova de que é você' })
  return opened
}
const place = () => screen.getByTestId('place').textContent
const count = (calls: string[], call: string) => calls.filter((one) => one === call).length

beforeEach(() => {
  localStorage.clear()
  signInForTests()
  get.mockReset().mockResolvedValue(new PasskeyAnswer({ clientDataJSON: [251, 255] }))
  stubPasskeys(get)
})
afterEach(() => vi.unstubAllGlobals())

describe('Mais uma prova', () => {
  it('says why, asks the device, and the approval goes on with what was chosen', async () => {
    resources.write([{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['a2'] }])
    const { user, seen, calls } = await goOn({ [START]: { body: { passkey: PASSKEY, totp: false } } })
    screen.getByText('A Gama Seguros pediu um serviço que move dinheiro. Por isso a senha sozinha não basta.')
    screen.getByText('Nada é enviado até você confirmar.')
    // A part of the step that asks for it.
    screen.getByText('Etapa 3 de 3')
    await user.click(await screen.findByRole('button', { name: 'USAR DIGITAL OU ROSTO' }))
    await waitFor(() => expect(place()).toMatch(/redirect/))
    const { publicKey } = get.mock.calls[0]?.[0] ?? {}
    expect(publicKey).toMatchObject({ rpId: 'beta.example', userVerification: 'required' })
    expect([...new Uint8Array(publicKey?.challenge as ArrayBuffer)]).toEqual([1, 2, 3])
    expect(seen.find(({ call }) => call === FINISH)?.body).toEqual({
      passkey: {
        id: 'BAUG',
        rawId: 'BAUG',
        type: 'public-key',
        response: { clientDataJSON: '-_8', authenticatorData: 'AQ', signature: 'Ag' },
      },
    })
    expect(count(calls(), APPROVE)).toBe(2)
    expect(resources.read()).toEqual([{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['a2'] }])
  })

  it('a device that says no leaves everything as it is, and another challenge is fetched', async () => {
    get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    const { user, calls } = await goOn({ [START]: { body: { passkey: PASSKEY, totp: false } } })
    await user.click(await screen.findByRole('button', { name: 'USAR DIGITAL OU ROSTO' }))
    await screen.findByText('O aparelho não confirmou. Tente de novo ou escolha outro jeito.')
    expect(count(calls(), FINISH)).toBe(0)
    get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'USAR DIGITAL OU ROSTO' }))
    await waitFor(() => expect(count(calls(), START)).toBe(2))
    expect(count(calls(), FINISH)).toBe(0)
    await user.click(screen.getByRole('button', { name: 'CANCELAR' }))
    await screen.findByRole('heading', { level: 1, name: 'Confira antes de autorizar' })
    expect(count(calls(), APPROVE)).toBe(1)
  })

  it.each([
    ['a wrong one', failing('FACTOR_REFUSED'), 'Código incorreto ou já usado. Espere o próximo. Nada mudou.'],
    [
      'one too many',
      failing('TOO_MANY_TRIES', 429),
      'Muitas tentativas sem sucesso. Espere alguns minutos. Nada mudou.',
    ],
  ])('a code of the app proves it too; %s is told, and another may be tried', async (_, refused, words) => {
    const { user, seen } = await goOn({
      [START]: { body: { totp: true } },
      [FINISH]: (_request, times) => (times === 1 ? refused : PROVED),
    })
    await user.click(await screen.findByRole('button', { name: 'Digitar' }))
    await user.type(screen.getByLabelText('Seis números do aplicativo'), '12a3456')
    await user.click(screen.getByRole('button', { name: 'CONFIRMAR' }))
    await screen.findByText(words)
    await user.type(screen.getByLabelText('Seis números do aplicativo'), '654321{Enter}')
    await waitFor(() => expect(place()).toMatch(/redirect/))
    expect(seen.filter(({ call }) => call === FINISH).map(({ body }) => body)).toEqual([
      { totp: '123456' },
      { totp: '654321' },
    ])
  })

  it('a customer without a factor that counts is told what to do, and when a new factor counts', async () => {
    await goOn({ [START]: { body: { totp: false } } })
    await screen.findByText('Você ainda não tem outra prova')
    screen.getByText(/O primeiro pode demorar a valer: lá aparece quando\. O que você escolheu fica guardado/)
    expect(screen.getByRole('link', { name: 'Segurança' }).getAttribute('href')).toBe('/seguranca')
    expect(document.body.textContent).toMatch(
      /Ligue para 0800 000 0000 ou vá a uma agência\. O pedido vale até \d\d:\d\d\./,
    )
    cleanup()
    await goOn({ [START]: { body: { totp: false, countsFrom: '2026-11-21T13:00:00Z' } } })
    await screen.findByText(
      'A prova que você cadastrou passa a valer em 21/11/2026, às 10:00. Até lá, a senha sozinha não basta aqui.',
    )
  })

  it('a request for data that insists on more is not called a service', async () => {
    await goOn({ [START]: { body: { totp: true } } }, 'DAMAGES_AND_PEOPLE_AUTO_READ')
    screen.getByText('A Gama Seguros pediu mais certeza de que é você. Por isso a senha sozinha não basta.')
  })

  it.each([
    ['a computer alone has', ['internal'], false],
    ['a telephone has', ['hybrid', 'internal'], true],
    ['did not say where it is', undefined, true],
  ])('another telephone is offered for a passkey that %s: %o, %s', async (_what, transports, isOffered) => {
    const allowCredentials = [{ type: 'public-key', id: 'BAUG', ...(transports && { transports }) }]
    await goOn({ [START]: { body: { passkey: { ...PASSKEY, allowCredentials }, totp: false } } })
    await screen.findByRole('button', { name: 'USAR DIGITAL OU ROSTO' })
    expect(screen.queryByText('Outro celular seu') !== null).toBe(isOffered)
  })

  it('a browser without passkeys says so, and offers the rest', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    await goOn({ [START]: { body: { passkey: PASSKEY, totp: true } } })
    await screen.findByText('Este navegador não oferece digital nem rosto. Use outro jeito, abaixo.')
    screen.getByText('Aplicativo de códigos')
  })

  it('asks again for what cannot be read', async () => {
    await goOn({ [START]: { status: 400 } })
    await screen.findByText('Não deu para ler o que você pode usar. Nada mudou.')
    screen.getByRole('button', { name: 'TENTAR DE NOVO' })
  })
})
