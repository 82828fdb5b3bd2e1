import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settle } from '../../support/screens/page-at-rest.ts'
import { afterAllTries, ownTime } from '../../support/screens/page-time.ts'
import { button, ownAction, renewInOnePage } from '../../support/screens/screen-actions.ts'
import { setUpScreen } from '../../support/screens/screen-setup.ts'
import { visitEach } from '../../support/screens/visit-shares.ts'
import {
  ana,
  mercado,
  product,
  type Sharing,
  sharing,
} from '../../support/second-backend/second-backend-world.ts'

const screen = setUpScreen()

const ID = 'urn:serra:C1'
const PLACE = `/myshares/${encodeURIComponent(ID)}`
const REVOKE = `DELETE /bff-opin/consents/v1/revoke/${encodeURIComponent(ID)}`
const PROVIDER = 'GET /bff-opin/data-provider/v1/data-provider/'
const GOAL = 'GET /bff-opin/settings/v1/data-goal'
const TRANSMIT = 'POST /bff-opin/consents/v1/transmiter'
const ACTIONS = ['ENCERRAR', 'ALTERAR', 'RENOVAR COMPARTILHAMENTO'] as const
type Action = (typeof ACTIONS)[number]

async function open(given: Partial<Sharing> = {}, who = ana): Promise<Page> {
  screen.backend.world.sharings = [sharing(ID, { shareType: 'RECEIVING', ...given })]
  const page = await screen.openSignedIn(1280, who, PLACE)
  await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
  return page
}

/** Presses the action; what it asks is in front. */
async function press(page: Page, action: Action): Promise<Locator> {
  await ownAction(page, action).click()
  return page.getByRole('dialog')
}

/** Presses the action and confirms it. */
async function carryOut(page: Page, action: Action): Promise<void> {
  const asking = await press(page, action)
  await button(asking, action === 'RENOVAR COMPARTILHAMENTO' ? 'RENOVAR' : action).click()
}

/** The eighth day of a month so many months from now: of whatever day this runs. */
const inMonths = (months: number): string => {
  const now = new Date()
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 8, 17))
  return day.toISOString().replace('.000', '')
}

/** The calls that actions are made of, in the order they came in. */
const called = (): string[] =>
  screen.backend.asked
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => [REVOKE, PROVIDER, GOAL, TRANSMIT].includes(call))

const isDisabled = async (page: Page, action: Action): Promise<boolean> =>
  (await ownAction(page, action).getAttribute('aria-disabled')) === 'true'

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** The draft of the recipient journey, as stored. */
const draft = async (page: Page) => JSON.parse((await stored(page, 'resumeData')) ?? 'null')

/** The setting, with the capability that it needs: `replaces`. */
function replaceWhenAuthorised(): void {
  Object.assign(screen.backend.world.config, {
    replaceConsent: 'when-authorised',
    capabilities: { replaces: true },
  })
}

describe('Gestão dos meus dados', () => {
  it('Encerrar, Alterar and Renovar are open by status: Encerrar not when ended, Alterar only when Ativo, Renovar always', async () => {
    const expected = {
      ACTIVE: [true, true, true],
      AUTHORISED: [true, true, true],
      PENDING: [true, false, true],
      REJECTED: [true, false, true],
      SUSPENDED: [true, false, true],
      INACTIVE: [false, false, true],
      EXPIRED: [false, false, true],
      OVERDUE: [false, false, true],
    }
    const shown: Record<string, boolean[]> = {}
    await visitEach(screen, Object.keys(expected), async (page, status) => {
      shown[status] = await Promise.all(ACTIONS.map(async (action) => !(await isDisabled(page, action))))
    })
    expect(shown).toEqual(expected)
  })

  it.runIf(process.env.LONG)('an action that is not open says why, and a press does nothing', async () => {
    const page = await open({ status: 'EXPIRED' })
    for (const action of ['ENCERRAR', 'ALTERAR'] as const) {
      await ownAction(page, action).dispatchEvent('click')
      await settle(page)
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
    const reasons = ['Este já terminou.', 'Só dá para alterar o que está ativo.']
    for (const reason of reasons) await page.getByText(reason).waitFor()
    expect(called()).toEqual([])
  })

  it('each action asks first; VOLTAR calls nothing', async () => {
    const page = await open()
    for (const action of ACTIONS) {
      const asking = await press(page, action)
      await button(asking, 'VOLTAR').click()
      await asking.waitFor({ state: 'hidden' })
      expect(await ownAction(page, action).evaluate((one) => one === document.activeElement)).toBe(true)
    }
    expect(called()).toEqual([])
  })

  it.runIf(process.env.LONG)(
    'on a Transmitido Renovar and Alterar say where the change starts, and call nothing',
    async () => {
      const page = await open({ shareType: 'TRANSMITTING' })
      for (const action of ['RENOVAR COMPARTILHAMENTO', 'ALTERAR'] as const) {
        const saying = await press(page, action)
        await saying.getByRole('heading', { name: 'Isso começa na Horizonte Seguros' }).waitFor()
        await button(saying, 'ENTENDI').click()
      }
      expect(called()).toEqual([])
    },
  )
})

describe('Encerrar', () => {
  it('revokes the sharing and returns to the list, where the receipt stands above it', async () => {
    const page = await open()
    await carryOut(page, 'ENCERRAR')
    await page.waitForURL(/\/myshares\?aba=recebidos$/)
    const receipt = page.getByRole('dialog', { name: 'Compartilhamento encerrado' })
    await receipt.getByText('Encerrado em').waitFor()
    await receipt.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/).waitFor()
    expect(called()).toEqual([REVOKE])
    expect(screen.backend.asked.find(({ method }) => method === 'DELETE')?.body ?? null).toBeNull()

    await page.reload()
    await button(receipt, 'CONTINUAR').click()
    await receipt.waitFor({ state: 'hidden' })
    await page.getByRole('article').getByText('Inativo').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.reload()
    await page.getByRole('article').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it.runIf(process.env.LONG)('returns to Transmitidos from a Transmitido', async () => {
    const page = await open({ shareType: 'TRANSMITTING' })
    await carryOut(page, 'ENCERRAR')
    await page.waitForURL(`${screen.url}/myshares`)
    await page.getByRole('dialog', { name: 'Compartilhamento encerrado' }).waitFor()
    expect(called()).toEqual([REVOKE])
  })
})

describe('Alterar', () => {
  it('loads provider and data goal, revokes, presets the journey and goes to the choice of data', async () => {
    screen.backend.world.settings['data-goal'] = [
      { finalidade: 'Reunir meus seguros', prazo: '7' },
      { finalidade: 'Comparar coberturas', prazo: '12' },
    ]
    const page = await open()
    await page.evaluate(() => localStorage.setItem('redirect', '/outra/autorizar?state=previous'))
    await carryOut(page, 'ALTERAR')
    await page.waitForURL(/recipient-confirm-open-insurance/)
    expect(called().slice(0, 3)).toEqual([PROVIDER, GOAL, REVOKE])
    expect(called()).not.toContain(TRANSMIT)
    const lookedUp = screen.backend.asked.find(({ path }) => path.endsWith('/data-provider/'))
    expect(lookedUp?.query).toEqual({ page: '1', 'page-size': '25', organizationId: '11222333000181' })

    expect((await draft(page)).selectInsurerData).toMatchObject({
      activeOject: { brand: 'Horizonte Seguros' },
      dataGoals: [{ isChecked: true, dataGoal: { finalidade: 'Reunir meus seguros' } }],
    })
    const term = page.getByLabel('Compartilhar por').locator('option:checked')
    expect(await term.textContent()).toBe('7 meses')
    await button(page, 'Tirar Automóvel').waitFor()
    await button(page, 'Tirar Residencial').waitFor()
  })

  it.runIf(process.env.LONG)(
    'leaves no address of a previous request behind: step 4 is closed until the new one is asked for',
    async () => {
      const page = await open()
      await page.evaluate(() => localStorage.setItem('redirect', '/outra/autorizar?state=previous'))
      await carryOut(page, 'ALTERAR')
      await page.waitForURL(/recipient-confirm-open-insurance/)
      expect(await stored(page, 'redirect')).toBeNull()
      await page.goto(`${screen.url}/recipient-share-redirect`)
      await page.waitForURL(/recipient-share-resume/)
    },
  )

  it('with replaceConsent "when-authorised" revokes nothing: the draft names the sharing it replaces', async () => {
    replaceWhenAuthorised()
    const page = await open()
    await carryOut(page, 'ALTERAR')
    await page.waitForURL(/recipient-confirm-open-insurance/)
    expect(called().slice(0, 2)).toEqual([PROVIDER, GOAL])
    expect(called()).not.toContain(REVOKE)
    expect((await draft(page)).consente.replaces).toBe(ID)
  })

  it.runIf(process.env.LONG)(
    'is an error page with 503 when it loses the network at the data goal, and has ended nothing',
    async () => {
      screen.backend.answer(GOAL, { cut: true })
      const page = await open()
      await ownTime(page)
      await carryOut(page, 'ALTERAR')
      await afterAllTries(page, 'Erro 503')
      expect(called()).not.toContain(REVOKE)
      expect(screen.backend.world.sharings[0]?.status).toBe('ACTIVE')
    },
  )
})

describe('Renovar', () => {
  it.runIf(process.env.LONG)(
    'asks for the provider again after a passing failure, and revokes once it has the answer',
    async () => {
      screen.backend.answer(PROVIDER, { status: 503, times: 1 })
      const page = await open()
      await carryOut(page, 'RENOVAR COMPARTILHAMENTO')
      await page.waitForURL(/recipient-share-redirect/)
      expect(called()).toEqual([PROVIDER, PROVIDER, REVOKE, TRANSMIT])
    },
  )

  it.each(['ACTIVE', 'PENDING'])(
    'looks the provider of %s up, revokes and asks for the redirect, in this order',
    async (status) => {
      const page = await open({ status })
      await carryOut(page, 'RENOVAR COMPARTILHAMENTO')
      await page.waitForURL(/recipient-share-redirect/)
      expect(called()).toEqual([PROVIDER, REVOKE, TRANSMIT])
    },
  )

  it.each(['EXPIRED', 'REJECTED'])(
    'revokes nothing of %s: looks the provider up and asks for the redirect',
    async (status) => {
      const page = await open({ status })
      await carryOut(page, 'RENOVAR COMPARTILHAMENTO')
      await page.waitForURL(/recipient-share-redirect/)
      expect(called()).toEqual([PROVIDER, TRANSMIT])
    },
  )

  it('asks for the same permissions, RESOURCES_READ and the same term, at the provider’s own server', async () => {
    const page = await open({
      createDateTime: inMonths(-3),
      expirationDateTime: inMonths(3),
      resourceGroups: [product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel')],
    })
    await carryOut(page, 'RENOVAR COMPARTILHAMENTO')
    await page.waitForURL(/recipient-share-redirect/)
    expect(screen.backend.asked.find(({ path }) => path.endsWith('/transmiter'))?.body).toEqual({
      authorisationServerId: 'as-0',
      organisationId: 'org-0',
      loggedUser: { document: { identification: ana.document, rel: 'CPF' } },
      dataPermissions: [
        { permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_READ' },
        { permissionCode: 'RESOURCES_READ' },
      ],
      deadLine: { total: 6, type: 'MONTHS' },
    })
  })

  it.runIf(process.env.LONG)(
    'adds a company as businessEntity, and can fix the authorisation server',
    async () => {
      screen.backend.world.config.renewalAuthorisationServerId = 'as-fixed'
      const page = await open({ businessEntity: { document: { identification: mercado.document } } }, mercado)
      await carryOut(page, 'RENOVAR COMPARTILHAMENTO')
      await page.waitForURL(/recipient-share-redirect/)
      expect(screen.backend.asked.find(({ path }) => path.endsWith('/transmiter'))?.body).toMatchObject({
        authorisationServerId: 'as-fixed',
        businessEntity: { document: { identification: mercado.document, rel: 'CNPJ' } },
        loggedUser: { document: { identification: ana.document, rel: 'CPF' } },
      })
    },
  )

  it('with replaceConsent "when-authorised" revokes nothing: the request names the sharing it replaces', async () => {
    replaceWhenAuthorised()
    const page = await open()
    await renewInOnePage(page)
    await page.waitForURL(/recipient-share-redirect/)
    expect(called()).toEqual([PROVIDER, TRANSMIT])
    const asked = screen.backend.asked.find(({ path }) => path.endsWith('/transmiter'))
    expect(asked?.body).toMatchObject({ replaces: ID })
  })

  it('stores the address answered, goes there, and in the end leaves the previous sharing ended and the new one active', async () => {
    const page = await open()
    await carryOut(page, 'RENOVAR COMPARTILHAMENTO')
    await page.waitForURL(/recipient-share-redirect/)
    const address = (await stored(page, 'redirect')) ?? ''
    await page.waitForURL(screen.url + address)
    await page.getByRole('link', { name: 'Autorizar' }).click()
    await page.waitForURL(/recipient-shared-confirmation/)
    await page.goto(`${screen.url}/myshares?aba=recebidos`)
    await page.getByRole('article').getByText('Inativo', { exact: true }).waitFor()
    await page.getByRole('article').getByText('Ativo', { exact: true }).waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
  })
})
