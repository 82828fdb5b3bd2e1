import { compactDecrypt, decodeJwt } from 'jose'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { movableClock } from '../support/database/movable-clock.ts'
import { startRecipient } from '../support/holder/test-recipient.ts'
import { addThisDevice, signOut, withFinger } from '../support/journeys/device-of-customer.ts'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { helena, marina, otavio, type Person, rafael, vera } from '../support/market/sandbox-people.ts'
import {
  askConsent,
  discover,
  exchange,
  pushRequest,
  type Reached,
  readConsent,
  type Session,
} from '../support/openid/recipient-client.ts'
import { kept } from '../support/screens/holder-actions.ts'
import { arriveAt } from '../support/screens/page-arrival.ts'
import * as act from '../support/screens/screen-actions.ts'

/** One more proof at the holder, with a device that answers; asked for by a recipient of the test's own. */
let session: Session<Reached>
const LOOPBACK = ['localhost', '127.0.0.1']

const recipient = await startRecipient('receptora')
/** Its keys' server answers there, too. */
const RETURN = new URL('/retorno', recipient.known.jwksUri).href
const journey = setUpJourney({
  configure: (config) => ({
    ...config,
    knownRecipients: [...config.knownRecipients, { ...recipient.known, redirectUris: [RETURN] }],
    levels: { furtherApproval: 'loa3' },
    insecureLoopbackHosts: LOOPBACK,
    outbound: { allowPrivateHosts: LOOPBACK },
  }),
})
beforeAll(async () => {
  session = await discover({ url: journey.beta, clock: movableClock(new Date()) }, recipient)
})
afterAll(() => recipient.close())

const PROOF = 'Mais uma prova de que é você'
const CHANGE = {
  permissions: ['ENDORSEMENT_REQUEST_CREATE'],
  scope: 'endorsement',
  endorsementInformation: {
    policyId: 'AUTO-1',
    insuredObjectId: ['1'],
    endorsementType: 'ALTERACAO',
    requestDescription: 'Mudança de endereço',
  },
}
const CAR = {
  permissions: ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ', 'DAMAGES_AND_PEOPLE_AUTO_POLICYINFO_READ'],
  scope: 'resources insurance-auto',
}
const BUILDING = {
  permissions: ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_PATRIMONIAL_READ'],
  scope: 'resources insurance-patrimonial',
}
const INSISTS = {
  claims: JSON.stringify({
    id_token: { acr: { essential: true, value: 'urn:brasil:openinsurance:loa3' } },
  }),
}

/** The request of the recipient, opened by the customer, who signs in with the password. */
async function arriveWith(
  page: Page,
  who: Person,
  { scope, ...asked }: { scope: string; permissions: string[] },
  more: Record<string, string> = {},
) {
  const loggedUser = { document: { identification: who.document, rel: 'CPF' } }
  const consentId = await askConsent(session, { loggedUser, ...asked })
  const pushed = await pushRequest(session, `openid consent:${consentId} ${scope}`, {
    redirect_uri: RETURN,
    ...more,
  })
  await page.goto(pushed.address.href)
  await page.waitForURL(/intent_id=/)
  await act.signInHere(page, who)
  return { consentId, pushed }
}

/** What the recipient's tokens say of the sign-in. */
async function authenticationOf(page: Page, pushed: Awaited<ReturnType<typeof pushRequest>>) {
  await page.waitForURL((url) => url.href.startsWith(RETURN))
  const front = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('id_token') ?? ''
  const { plaintext } = await compactDecrypt(front, recipient.decryption.key)
  const { acr, amr } = decodeJwt(new TextDecoder().decode(plaintext))
  const back = (await exchange(session, pushed, page.url())).claims()
  expect([back?.acr, back?.amr]).toEqual([acr, amr])
  return { acr, amr }
}
const WITH_BOTH = { acr: 'urn:brasil:openinsurance:loa3', amr: ['pwd', 'pop', 'user', 'mfa'] }

/** The same window, on a desk from here on. */
const widen = (page: Page): Promise<void> => page.setViewportSize({ width: 1280, height: 900 })

/** In a session of their own, before anybody asks for anything. */
async function addDevice(page: Page, who: Person) {
  const finger = await withFinger(page)
  await act.enter(page, journey.beta, who)
  await page.goto(`${journey.beta}/seguranca?cadastrar=aparelho`)
  await addThisDevice(page, journey.market.market.mail.url, who, 'Meu aparelho')
  await signOut(page, journey.beta)
  return finger
}

/** On a desk, too, among the long tests. */
const WIDTHS = process.env.LONG ? [360, 1280] : [360]

it.each(WIDTHS)(
  'at %i px a service is approved with the device, in the place of the page that asked',
  async (width) => {
    const who = width === 360 ? rafael : marina
    const page = await journey.open(width)
    const finger = await addDevice(page, who)
    const { consentId, pushed } = await arriveWith(page, who, CHANGE)
    await arriveAt(page, /holder-confirm-share/)
    await act.continueTo(page, /holder-confirm-share-resume/)
    const address = page.url()
    await act.button(page, 'CONTINUAR').click()
    await page.getByRole('heading', { level: 1, name: PROOF }).waitFor()
    await page
      .getByText(
        'A Receptora receptora pediu um serviço que move dinheiro. Por isso a senha sozinha não basta.',
      )
      .waitFor()
    expect(page.url()).toBe(address)
    expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')

    await finger.recognise(false)
    await act.button(page, 'USAR DIGITAL OU ROSTO').click()
    await page.getByText('O aparelho não confirmou. Tente de novo ou escolha outro jeito.').waitFor()
    await finger.recognise(true)
    await act.button(page, 'USAR DIGITAL OU ROSTO').click()
    expect(await authenticationOf(page, pushed)).toEqual(WITH_BOTH)
  },
)

it('a request that insists finds nothing that counts: it says so, and what was chosen waits until a device is added', async () => {
  const page = await journey.open(360)
  await withFinger(page)
  const { consentId, pushed } = await arriveWith(page, vera, CAR, INSISTS)
  await arriveAt(page, /holder-confirm-share$/)
  await page.getByRole('checkbox').first().check()
  await act.continueTo(page, /holder-confirm-share-resume/)
  await act.button(page, 'CONTINUAR').click()
  await page.getByRole('heading', { level: 1, name: PROOF }).waitFor()
  for (const words of [
    'A Receptora receptora pediu mais certeza de que é você. Por isso a senha sozinha não basta.',
    'Você ainda não tem outra prova',
  ])
    await page.getByText(words).waitFor()
  await page.getByText(/O que você escolheu fica guardado neste navegador/).waitFor()
  expect(await act.button(page, 'USAR DIGITAL OU ROSTO').count()).toBe(0)
  expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')

  const review = page.url()
  const chosen = await kept(page, 'resources')
  expect(chosen).toContain('AUTO')
  await page.getByRole('main').getByRole('link', { name: 'Segurança' }).click()
  await arriveAt(page, /seguranca/)
  await act.button(page, 'CADASTRAR ESTE APARELHO').click()
  await addThisDevice(page, journey.market.market.mail.url, vera, 'Celular de Vera')
  await widen(page)
  await page.goto(review)
  expect(await kept(page, 'resources')).toBe(chosen)
  await act.button(page, 'CONTINUAR').click()
  await act.button(page, 'USAR DIGITAL OU ROSTO').click()
  expect(await authenticationOf(page, pushed)).toEqual(WITH_BOTH)
})

it.runIf(process.env.LONG)(
  'a further approver proves it in the place of the question, which CANCELAR brings back',
  async () => {
    const page = await journey.open()
    const { consentId, pushed } = await arriveWith(page, helena, BUILDING)
    await arriveAt(page, /holder-confirm-share/)
    await act.continueTo(page, /holder-confirm-multi-share-resume/)
    await act.continueTo(page, /holder-confirm-multi-share-redirect/)
    await act.button(page, 'VOLTAR').click()
    await page.waitForURL((url) => url.href.startsWith(RETURN))
    await exchange(session, pushed, page.url())

    const his = await journey.open(360)
    await addDevice(his, otavio)
    await act.enter(his, journey.beta, otavio)
    await his.goto(`${journey.beta}/myshares/${encodeURIComponent(consentId)}`)
    await act.authoriseToo(his)
    await his.getByRole('heading', { name: PROOF }).waitFor()
    await his.getByText('A Beta Seguradora pede mais uma prova de quem autoriza junto.').waitFor()
    await act.button(his, 'CANCELAR').click()
    await act.button(his, 'RECUSAR').waitFor()
    await widen(his)
    await act.authoriseToo(his)
    await his.getByRole('heading', { name: PROOF }).waitFor()
    await act.button(his, 'USAR DIGITAL OU ROSTO').click()
    await his.getByRole('heading', { name: 'Você autorizou. A ponte está pronta.' }).waitFor()
  },
)
