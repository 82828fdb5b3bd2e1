import { Document } from '@consente/domain/document'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpJourney } from '../support/journeys/journey-setup.ts'
import { untilKnown } from '../support/journeys/known-elsewhere.ts'
import { helena, otavio } from '../support/market/sandbox-people.ts'
import { literal } from '../support/screens/literal-text.ts'
import * as act from '../support/screens/screen-actions.ts'
import { consentIdOf, expectCard, expectStatus } from '../support/screens/screen-expectations.ts'

const journey = setUpJourney({ timeMoves: true })

const BUILDING = ['Residencial e patrimonial']

/** Helena asks for her building policy and gives her own yes; back at Alfa with the receipt. */
async function shareTogether(page: Page): Promise<void> {
  await act.enter(page, journey.alfa, helena)
  await act.askFor(page, 'Beta Seguradora', BUILDING)
  await authoriseHers(page)
  await act.arriveAtReceipt(page)
}

/** The same for a purpose that does without registration data: everything waits for the other person. */
async function sharePolicyAlone(page: Page): Promise<void> {
  await act.enter(page, journey.alfa, helena)
  await act.startNewSharing(page)
  await act.pickInstitution(page, 'Beta Seguradora')
  await page.getByRole('checkbox', { name: /Conferir uma apólice da família/ }).check()
  await act.continueTo(page, /recipient-confirm-open-insurance/)
  for (const name of [/Dados Cadastrais/, /Dados Pessoais/])
    await page.getByRole('checkbox', { name }).uncheck()
  await act.chooseData(page, BUILDING)
  await act.acceptAndLeave(page)
  await authoriseHers(page)
}

async function authoriseHers(page: Page): Promise<void> {
  await act.arriveAtHolder(page, helena)
  await act.continueTo(page, /holder-confirm-multi-share-resume/)
  await page.getByRole('heading', { name: 'Compartilhamento com mais de um responsável' }).waitFor()
  await page.getByRole('term').filter({ hasText: 'Otávio Prado Vasconcelos' }).waitFor()
  await act.continueTo(page, /holder-confirm-multi-share-redirect/)
  await page.getByText('Você já autorizou').waitFor()
  await act.button(page, 'VOLTAR').click()
}

/** Otávio signs in at Beta by himself, and finds in his list what waits for him. */
async function findWhatWaits(): Promise<Page> {
  const his = await journey.open()
  await act.enter(his, journey.beta, otavio)
  await act.openShares(his, journey.beta, 'Transmitidos')
  await expectCard(his, 'Alfa Seguros', 'Pendente')
  await his.locator('.card', { hasText: 'Pendente' }).getByRole('link').first().click()
  await his.getByRole('heading', { name: 'Helena pede que você autorize também' }).waitFor()
  await his.getByText('0114-6633-291').first().waitFor()
  return his
}

async function seenByHelena(page: Page, status: string): Promise<void> {
  await act.openShares(page, journey.beta, 'Transmitidos')
  await expectCard(page, 'Alfa Seguros', status)
}

const PART = 'Uma parte já vale. O resto espera outra pessoa autorizar.'

it('every screen of both institutions says what goes and what waits until the other person answers', async () => {
  const page = await journey.open()
  await shareTogether(page)
  await page
    .getByText('A Beta Seguradora já pode enviar uma parte. O resto espera outra pessoa autorizar.')
    .waitFor()
  const receipt = await expectWaiting(page, 'Quem falta autoriza na Beta Seguradora, que sabe quem é.')
  expect(receipt).not.toMatch(/A ponte está pronta/)

  await act.openShares(page, journey.alfa, 'Recebidos')
  await expectCard(page, 'Beta Seguradora', 'Pendente')
  await page.getByText(PART).waitFor()
  await page.getByRole('link', { name: 'Beta Seguradora' }).click()
  const received = await expectWaiting(page, 'Quem falta autoriza na Beta Seguradora, que sabe quem é.')
  expect(received).not.toMatch(/falta autorizar\. A Beta|Só vale depois que todos/)
  await act
    .button(page, 'VER DADOS RECEBIDOS')
    .or(page.getByRole('link', { name: 'VER DADOS RECEBIDOS' }))
    .click()
  await page.getByText('nº\u00a00114-6633-291: espera outra pessoa autorizar na Beta Seguradora.').waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/Tudo o que você|não há nada aqui/)

  await seenByHelena(page, 'Pendente')
  await page.getByText(PART).waitFor()
  await page.getByRole('link', { name: 'Alfa Seguros' }).click()
  const given = await expectWaiting(page, 'Quem falta entra aqui e responde em Meus Compartilhamentos.')
  expect(given).toContain('O que depende de mais de uma pessoa só vale depois que todas autorizarem.')
  expect(given).not.toContain('Só vale depois que todos autorizarem.')

  for (const url of [journey.alfa, journey.beta]) {
    await page.goto(`${url}/recipient-open-insurance`)
    await page
      .getByText('A Alfa Seguros leu Dados Cadastrais e Dados Qualitativos na Beta Seguradora.')
      .waitFor()
  }

  const his = await journey.open()
  await act.enter(his, journey.beta, otavio)
  await act.openShares(his, journey.beta, 'Transmitidos')
  await his.getByText('Falta a sua autorização.').waitFor()
  expect(await his.getByRole('main').textContent()).not.toMatch(/Dados Cadastrais|Dados Qualitativos/)
})

/** What goes and what waits, as the page tells it. @returns all that the page says */
async function expectWaiting(page: Page, who: string): Promise<string> {
  await page.getByRole('heading', { name: 'O que vale e o que espera' }).waitFor()
  const said = (await page.getByRole('main').textContent()) ?? ''
  for (const words of [
    who,
    'Já vale',
    'Dados Cadastrais e Dados Qualitativos',
    'Espera outra pessoa',
    '0114',
  ])
    expect(said).toContain(words)
  return said
}

it('a policy of two people is shared once both have approved, each in their own session', async () => {
  const page = await journey.open()
  await shareTogether(page)
  await seenByHelena(page, 'Pendente')

  const his = await findWhatWaits()
  const said = await his.getByRole('main').textContent()
  for (const word of ['0114-6633-291', 'Helena Prado Vasconcelos']) expect(said).toContain(word)
  // Her CPF in full, and what may be read of her own data, are no business of his.
  expect(said).not.toMatch(/passou a ter acesso|já pode ler/)
  expect(said).not.toContain(Document.formatText(helena.document))
  const consentId = consentIdOf(his)
  expect(await journey.observer.read(journey.beta, consentId)).toMatchObject({ status: 'AUTHORISED' })
  await act.authoriseToo(his)
  await his.getByRole('heading', { name: 'Você autorizou. A ponte está pronta.' }).waitFor()
  expect(await his.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await his.getByRole('link', { name: 'Autorização' }).waitFor()
  await act.button(his, 'Ver este compartilhamento').click()
  await expectStatus(his, 'Ativo')
  await seenByHelena(page, 'Ativo')

  // Each is addressed as themselves.
  await his.reload()
  await his.getByText('Sua autorização', { exact: true }).waitFor()
  await his.locator('#vida summary').first().click()
  await his.getByText('Helena Prado Vasconcelos autorizou o compartilhamento.').waitFor()
  await his.getByText('Você autorizou o compartilhamento.').waitFor()
  await page.goto(`${journey.beta}/myshares/${encodeURIComponent(consentId)}`)
  await page.locator('#vida summary').first().click()
  await page.getByText('Otávio Prado Vasconcelos autorizou o compartilhamento.').waitFor()
  await page.getByText('Você autorizou o compartilhamento.').waitFor()
  expect(await confirmedAt(page, journey.alfa, consentId)).toBe(
    await confirmedAt(page, journey.beta, consentId),
  )
})

/** The hour of her authorisation, as the page of an institution tells it. */
async function confirmedAt(page: Page, institution: string, consentId: string): Promise<string | null> {
  await page.goto(`${institution}/myshares/${encodeURIComponent(consentId)}`)
  return page.locator('dt', { hasText: 'Confirmado em' }).locator('+ dd').first().textContent()
}

it('one refusal ends a sharing of two people for both, at both institutions', async () => {
  const page = await journey.open()
  await shareTogether(page)

  const his = await findWhatWaits()
  const consentId = consentIdOf(his)
  await act.button(his, 'RECUSAR').click()
  const box = his.getByRole('dialog', { name: 'Recusar o pedido de Helena?' })
  await act.button(box, 'VOLTAR').click()
  await box.waitFor({ state: 'hidden' })
  await act.button(his, 'RECUSAR').click()
  await act.button(box, 'SIM, RECUSAR').click()
  await his.getByRole('heading', { name: 'Você recusou.' }).waitFor()
  await his.getByRole('link', { name: 'Recusa' }).waitFor()
  await act.button(his, 'Ver este compartilhamento').click()
  await expectStatus(his, 'Rejeitado')

  expect(await journey.observer.read(journey.beta, consentId)).toMatchObject({
    status: 'REJECTED',
    rejection: { rejectedBy: 'USER', reason: { code: 'CUSTOMER_MANUALLY_REJECTED' } },
  })
  await seenByHelena(page, 'Rejeitado')
  await untilKnown(journey, page, `${journey.alfa}/myshares/${encodeURIComponent(consentId)}`, 'Rejeitado')
})

it('a customer whose sharing waits as a whole is told so after her own yes, and nothing goes before his', async () => {
  const page = await journey.open()
  await sharePolicyAlone(page)
  await page.waitForURL(/recipient-multi-request/)
  await literal(page, 'Acesso aos Dados - Pendente de Autorização').waitFor()
  await page.getByText('Nada é enviado até lá. A Beta Seguradora sabe quem falta.').waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/já pode enviar|efetivado com sucesso/)
  await page.getByRole('link', { name: 'Acompanhar em Meus Compartilhamentos' }).click()
  await expectStatus(page, 'Pendente')
  const consentId = consentIdOf(page)
  const said = await page.getByRole('main').textContent()
  expect(said).not.toMatch(/Já vale|VER DADOS RECEBIDOS|Dados Cadastrais/)

  const his = await findWhatWaits()
  await act.authoriseToo(his)
  await act.button(his, 'Ver este compartilhamento').click()
  await expectStatus(his, 'Ativo')
  await untilKnown(journey, page, `${journey.alfa}/myshares/${encodeURIComponent(consentId)}`, 'Ativo')
})
