import { CALLS } from '@consente/contract/portal/calls'
import { sharingReceipts } from '@consente/contract/portal/receipts'
import { type OpenSession, sessions } from '@consente/contract/portal/sessions'
import { takeWork } from '../database/run-outbox.ts'
import { call, type Sent } from '../http/contract-call.ts'
import { openBrowser } from '../http/cookie-browser.ts'
import * as act from '../http/http-actions.ts'
import { approveAndReturn, askBeta, goToHolder, leave, share, transmit } from '../http/http-consent-flow.ts'
import { basicHeader, visitorToken } from '../http/http-sign-in.ts'
import type { InProcessInstitution } from '../market/in-process-market.ts'
import { beatriz, caio, helena, marina, otavio, vera } from '../market/sandbox-people.ts'
import type { Scene } from './matrix-setup.ts'

/** One call of the contract, as everybody tries it. */
export type PortalRow = {
  /** Group and name in the contract. */
  call: string
  /** What the request says of its sender, where it says anything. */
  variant?: string
  at: 'alfa' | 'beta'
  owner: act.Session
  sent(who: act.Session, isOwner: boolean): Sent
  /** Another customer, and a company. Of a call for visitors: another visitor. */
  others: number
  /** What is another person's, and stands nowhere in what the owner is answered. */
  hides?: readonly string[]
}

/** @returns a row for every call, in an order in which earlier rows take nothing from later ones. */
export async function portalRows({ market, places }: Scene): Promise<PortalRow[]> {
  const shared = await share(places, marina)
  const waiting = await goToHolder(places, marina)
  const unwanted = await goToHolder(places, marina)
  const back = await goToHolder(places, marina)
  const returned = await approveAndReturn(back)
  const refused = await approveAndReturn(await goToHolder(places, marina))
  const visitor = await visitorOf(market.beta)
  const forgetful = await visitorOf(market.beta)
  const [newCode, oldCode] = [
    await sendCode(market.beta, visitor, beatriz),
    await sendCode(market.beta, forgetful, caio),
  ]
  await act.validateCode(forgetful, caio, oldCode)
  const unanswered = await leave(openBrowser(), await transmit(back.alfa, askBeta(back.alfa)))
  const beforeSignIn = {
    at: 'beta',
    owner: visitor,
    hides: [marina.document, marina.name, 'CUSTOMERS_', 'Automóvel'],
  } as const
  const basic = await basicHeader(places.beta)
  const ending = await act.startSession(places.beta, marina)
  const { token } = await act.startSession(places.alfa, marina)
  const open = (await call(places.alfa, sessions, { token })).body as { sessions: OpenSession[] }
  // Somebody else's, because a report ends the account's other sessions.
  const unrecognised = await share(places, vera)
  const sentHere = await goToHolder(places, vera)

  const several = await share(places, marina)
  const { consentId } = shared
  const atAlfa = { at: 'alfa', owner: shared.alfa } as const
  const atBeta = { at: 'beta', owner: shared.beta } as const
  const ofConsent = { params: { consentId } }
  const together = await share(places, helena)
  const ofBoth = { params: { consentId: together.consentId } }
  const asked = {
    at: 'beta',
    owner: await act.startSession(places.beta, otavio),
    // Of her car and of herself; the building is his, too.
    hides: ['DAMAGES_AND_PEOPLE_AUTO', 'Automóvel', '0531', 'CUSTOMERS_', 'Dados Cadastrais'],
  } as const
  const decided = await share(places, helena)
  await act.approve(asked.owner, decided.consentId, [])
  const receiptOf = {
    mine: await firstReceipt(shared.alfa, consentId),
    his: await firstReceipt(asked.owner, decided.consentId),
  }
  const her = { variant: 'in her name' }
  const own = { variant: 'in their own' }
  const toAnswer = { at: 'beta', owner: waiting.beta } as const
  const headersOf = ({ document, loggedUser }: act.Session, id = waiting.beta.consentId) => ({
    documentid: document,
    loggeduser: loggedUser,
    consentid: id,
  })
  const approval = { consentId: waiting.beta.consentId, approvedResources: waiting.choice }
  const account = {
    documento: beatriz.document,
    email: beatriz.email,
    nome: beatriz.name,
    senha: beatriz.password,
  }
  const registration = { documento: caio.document, email: caio.email, nome: caio.name, senha: 'pk7wz2mq' }
  const settings = Object.keys(CALLS.settings ?? {}).map((name) => ({
    call: `settings.${name}`,
    ...atAlfa,
    sent: () => ({}),
    others: 200,
  }))
  const [first] = (await act.institutions(shared.alfa)).data

  return [
    ...settings,
    {
      call: 'institutions.dataProvider',
      ...atAlfa,
      sent: () => ({ query: { 'page-size': '5' } }),
      others: 200,
    },
    { call: 'institutions.trendingTopics', ...atAlfa, sent: () => ({}), others: 200 },
    {
      call: 'institutions.addTrendingTopic',
      ...atAlfa,
      sent: () => ({ body: { _id: first?._id, name: 'Beta Seguradora' } }),
      others: 200,
    },
    ...(['RECEIVING', 'TRANSMITTING'] as const).map((ShareType) => ({
      call: 'consents.shares',
      variant: ShareType,
      ...(ShareType === 'RECEIVING' ? atAlfa : atBeta),
      sent: () => ({ params: { approver: marina.document }, query: { ShareType } }),
      others: 403,
    })),
    { call: 'consents.details', variant: 'received', ...atAlfa, sent: () => ofConsent, others: 404 },
    { call: 'consents.details', variant: 'given', ...atBeta, sent: () => ofConsent, others: 404 },
    {
      call: 'consents.shares',
      variant: 'TRANSMITTING, of a further approver',
      ...asked,
      sent: () => ({ params: { approver: otavio.document }, query: { ShareType: 'TRANSMITTING' as const } }),
      others: 403,
    },
    {
      call: 'consents.details',
      variant: 'given, for a further approver',
      ...asked,
      sent: () => ofBoth,
      others: 404,
    },
    ...['receipts.receipt', 'receipts.receiptPdf'].map((call) => ({
      call,
      ...atAlfa,
      sent: () => ({ params: { number: receiptOf.mine } }),
      others: 404,
    })),
    {
      call: 'receipts.receipt',
      variant: 'of a further approver',
      ...asked,
      sent: () => ({ params: { number: receiptOf.his } }),
      others: 404,
    },
    { call: 'receipts.allReceipts', ...atAlfa, sent: () => ({}), others: 200 },
    { call: 'receipts.sharingReceipts', variant: 'received', ...atAlfa, sent: () => ofConsent, others: 404 },
    { call: 'receipts.sharingReceipts', variant: 'given', ...atBeta, sent: () => ofConsent, others: 404 },
    {
      call: 'receipts.sharingReceipts',
      variant: 'given, for a further approver',
      ...asked,
      sent: () => ofBoth,
      others: 404,
    },
    {
      call: 'receipts.checkReceipt',
      ...atAlfa,
      sent: () => ({ params: { number: receiptOf.mine } }),
      others: 200,
      hides: [marina.name, marina.document, marina.document.slice(3, 9), consentId],
    },
    {
      call: 'receipts.issuerKeys',
      ...atAlfa,
      sent: () => ({ query: { issuer: `${places.beta}/auth` } }),
      others: 200,
    },
    { call: 'outages.plannedOutages', ...atAlfa, sent: () => ({}), others: 200 },
    { call: 'received.receivedData', ...atAlfa, sent: () => ofConsent, others: 404 },
    // What is answered is the caller's own, for every caller.
    ...['notices', 'reminderChoices'].map((name) => ({
      call: `notices.${name}`,
      ...atAlfa,
      sent: () => ({}),
      others: 200,
    })),
    {
      call: 'notices.readNotices',
      ...atAlfa,
      sent: () => ({ body: { until: '2020-01-01T00:00:00Z' } }),
      others: 200,
    },
    {
      call: 'notices.chooseReminder',
      ...atAlfa,
      sent: () => ({ body: { kind: 'year-summary' as const, here: true, mail: true } }),
      others: 200,
    },
    {
      call: 'notices.subscribePush',
      ...atAlfa,
      sent: () => ({
        body: {
          endpoint: 'https://push.example/1',
          p256dh: `B${'A'.repeat(86)}`,
          auth: 'A'.repeat(22),
        },
      }),
      others: 200,
    },
    {
      call: 'notices.keepUnused',
      ...atAlfa,
      sent: () => ({ body: { consentId: shared.consentId } }),
      others: 404,
    },
    {
      call: 'notices.reportUnrecognised',
      variant: 'received',
      at: 'alfa',
      owner: unrecognised.alfa,
      sent: () => ({ body: { consentId: unrecognised.consentId, seen: [] } }),
      others: 404,
    },
    {
      call: 'notices.reportUnrecognised',
      variant: 'given',
      at: 'beta',
      owner: unrecognised.beta,
      sent: () => ({ body: { consentId: unrecognised.consentId, seen: [] } }),
      others: 404,
    },
    {
      call: 'notices.refuseUnrecognised',
      variant: 'strangers guess the intent',
      at: 'beta',
      owner: visitor,
      sent: (_who, isOwner) => ({ body: { intent_id: isOwner ? sentHere.intentId : 'guessed' } }),
      others: 404,
    },
    ...['readings.readingLife', 'readings.readingLog'].flatMap((call) => [
      { call, variant: 'received', ...atAlfa, sent: () => ofConsent, others: 404 },
      { call, variant: 'given', ...atBeta, sent: () => ofConsent, others: 404 },
      { call, variant: 'given, for a further approver', ...asked, sent: () => ofBoth, others: 404 },
    ]),
    {
      call: 'consents.remindApprovers',
      at: 'beta',
      owner: together.beta,
      sent: () => ofBoth,
      others: 404,
    },
    {
      call: 'consents.transmit',
      ...her,
      ...atAlfa,
      sent: () => ({ body: askBeta(shared.alfa) }),
      others: 403,
    },
    {
      call: 'consents.transmissionRefused',
      at: 'alfa',
      owner: back.alfa,
      sent: () => ({ body: { requestId: refused.state, error: 'access_denied' } }),
      others: 404,
    },
    {
      call: 'consents.confirm',
      at: 'alfa',
      owner: back.alfa,
      sent: () => ({
        body: { authorizationCode: returned.code, requestId: returned.state, idToken: returned.idToken },
      }),
      others: 404,
    },
    {
      call: 'consents.claimConsent',
      ...her,
      ...toAnswer,
      sent: () => ({ headers: headersOf(waiting.beta) }),
      others: 403,
    },
    {
      call: 'consents.claimConsent',
      ...own,
      ...toAnswer,
      sent: (who) => ({ headers: headersOf(who) }),
      others: 404,
    },
    {
      call: 'consents.rejectConsent',
      ...her,
      at: 'beta',
      owner: unwanted.beta,
      sent: () => ({ headers: headersOf(unwanted.beta, unwanted.beta.consentId) }),
      others: 403,
    },
    {
      call: 'consents.rejectConsent',
      ...own,
      at: 'beta',
      owner: unwanted.beta,
      sent: (who) => ({ headers: headersOf(who, unwanted.beta.consentId) }),
      others: 404,
    },
    {
      call: 'consents.approve',
      ...her,
      ...toAnswer,
      sent: () => ({ headers: headersOf(waiting.beta), body: approval }),
      others: 403,
    },
    {
      call: 'consents.approve',
      ...own,
      ...toAnswer,
      sent: (who) => ({ headers: headersOf(who), body: approval }),
      others: 404,
    },
    {
      call: 'consents.revokeSeveral',
      ...atAlfa,
      sent: () => ({ body: { consentIds: [several.consentId] } }),
      others: 404,
    },
    { call: 'consents.revoke', variant: 'received', ...atAlfa, sent: () => ofConsent, others: 404 },
    { call: 'consents.revoke', variant: 'given', ...atBeta, sent: () => ofConsent, others: 404 },
    {
      call: 'intents.intentBrand',
      variant: 'by whoever has the handle',
      ...beforeSignIn,
      sent: () => ({ headers: { intentid: unanswered } }),
      others: 200,
    },
    {
      call: 'intents.leaveIntent',
      variant: 'strangers guess the handle',
      ...beforeSignIn,
      sent: (_who, isOwner) => ({ headers: { intentid: isOwner ? unanswered : 'guessed' } }),
      others: 404,
    },
    { call: 'sessions.sessions', ...atAlfa, sent: () => ({}), others: 200 },
    { call: 'sessions.accountHistory', ...atAlfa, sent: () => ({}), others: 200 },
    {
      call: 'sessions.endOneSession',
      ...atAlfa,
      sent: () => ({ params: { sessionId: open.sessions[0]?.id ?? '' } }),
      others: 404,
    },
    {
      call: 'sessions.provePassword',
      ...atAlfa,
      sent: () => ({ body: { password: marina.password } }),
      others: 403,
    },
    { call: 'sessions.endAllSessions', ...atAlfa, sent: () => ({}), others: 200 },
    {
      call: 'sessions.replacePassword',
      at: 'beta',
      owner: asked.owner,
      sent: () => ({ body: { current: otavio.password, password: 'ponte4uz' } }),
      others: 403,
    },
    {
      call: 'access.situation',
      at: 'beta',
      owner: visitor,
      sent: () => ({ params: { document: marina.document } }),
      others: 200,
    },
    {
      call: 'access.sendActivationCode',
      at: 'beta',
      owner: visitor,
      sent: () => ({ body: { documento: marina.document, email: marina.email } }),
      others: 200,
    },
    {
      call: 'access.validateActivationCode',
      variant: 'strangers guess the code',
      at: 'beta',
      owner: visitor,
      sent: (_who, isOwner) => ({
        params: { code: isOwner ? newCode : newCode === '000000' ? '111111' : '000000' },
        body: { documento: beatriz.document, email: beatriz.email },
      }),
      others: 400,
    },
    { call: 'access.register', at: 'beta', owner: visitor, sent: () => ({ body: account }), others: 403 },
    {
      call: 'access.changePassword',
      at: 'beta',
      owner: forgetful,
      sent: () => ({ body: registration }),
      others: 403,
    },
    {
      call: 'access.accessToken',
      variant: 'the owner names the portal’s client',
      at: 'beta',
      owner: visitor,
      sent: (_who, isOwner) => ({
        ...(isOwner && { headers: { authorization: basic } }),
        body: { grant_type: 'password', username: marina.document, password: marina.password },
      }),
      others: 400,
    },
    {
      call: 'access.endSession',
      variant: 'the owner names the portal’s client',
      at: 'beta',
      owner: visitor,
      sent: (_who, isOwner) => ({
        ...(isOwner && { headers: { authorization: basic } }),
        body: { refresh_token: ending.refreshToken },
      }),
      others: 400,
    },
    {
      call: 'access.clientToken',
      variant: 'the owner names the portal’s client',
      at: 'beta',
      owner: visitor,
      sent: (_who, isOwner) => ({
        ...(isOwner && { headers: { authorization: basic } }),
        body: { grant_type: 'client_credentials' },
      }),
      others: 400,
    },
  ]
}

async function visitorOf({ url }: InProcessInstitution): Promise<act.Session> {
  return { host: url, token: await visitorToken(url), refreshToken: '', document: '', loggedUser: '' }
}

/** @returns the code that the mail to the person holds. */
async function sendCode(
  { platform }: InProcessInstitution,
  visitor: act.Session,
  who: { document: string; email: string },
): Promise<string> {
  await act.sendCode(visitor, who)
  const works = await takeWork(platform)
  const mails = works.map(({ payload }) => payload as { to: string; text: string })
  const code = mails.find(({ to }) => to === who.email)?.text.match(/\d{6}/)?.[0]
  if (!code) throw new Error('No mail with a code was written.')
  return code
}

async function firstReceipt({ host, token }: act.Session, consentId: string): Promise<string> {
  const { body } = await call(host, sharingReceipts, { token, params: { consentId } })
  const [first] = (body as { receipts: { number: string }[] }).receipts
  return first?.number ?? ''
}
