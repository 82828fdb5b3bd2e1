import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAnswers } from '../../../tools/institution/answers.ts'
import { writeInstitution } from '../../../tools/institution/write-institution.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import * as act from '../../support/http/http-actions.ts'
import * as flow from '../../support/http/http-consent-flow.ts'
import { marina } from '../../support/market/sandbox-people.ts'
import { startTestMarket, type TestMarket } from '../../support/market/test-market.ts'

/** An institution that did not exist a minute ago shares data with one of the market. */
let root: string
let stage: TestMarket
let own: string

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'consente-own-'))
  const folder = join(root, 'minha-seguradora')
  await writeInstitution(
    await readAnswers([
      folder,
      '--name',
      'Minha Seguradora',
      '--cnpj',
      '11.444.777/0001-61',
      '--colour',
      '#7a1fa2',
    ]),
  )
  stage = await startTestMarket({ institutions: ['beta'], meeting: 'registered', own: folder })
  own = stage.market.own?.url ?? ''
})
afterAll(async () => {
  await stage?.stop()
  rmSync(root, { recursive: true, force: true })
})

it('has its own name and colour, and serves its pages', async () => {
  const { brand } = (await (await fetch(`${own}/config.json`)).json()) as { brand: Record<string, string> }
  expect(brand).toMatchObject({ name: 'Minha Seguradora', cnpj: '11444777000161', colour: '#7a1fa2' })
  expect(await (await fetch(`${own}/brand/sac.html`)).text()).toContain('Minha Seguradora')
  expect((await fetch(`${own}${brand.logo}`)).status).toBe(200)
})

it('asks another institution for data, and receives them', async () => {
  const session = await act.startSession(own, marina)
  const browser = openBrowser()
  const intent = await flow.leave(browser, await flow.transmit(session, flow.askBeta(session)))
  const holder = await flow.arrive(stage.urlOf('beta'), marina, intent)
  const location = await flow.approve(holder, await flow.choose(holder))
  const { consentId } = await flow.confirm(session, await flow.comeBack(browser, location, own))
  expect(await flow.detailsOf(session, consentId)).toMatchObject({
    status: 'ACTIVE',
    organisationName: 'Beta Seguradora',
  })
})
