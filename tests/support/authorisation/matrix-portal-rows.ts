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

/** A row. @param of where, whose, and what the request says of its sender @param sent where it is not the same whoever sends it, a function */
export const row = (
  call: string,
  of: Omit<PortalRow, 'call' | 'others' | 'sent'>,
  others: number,
  sent: Sent | PortalRow['sent'] = {},
): PortalRow => ({ ...of, call, others, sent: typeof sent === 'function' ? sent : () => sent })

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
  const together = await share(places, helena)
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
  const own = { variant: 'in their own' }
  const her = { variant: 'in her name' }
  const toAnswer = { at: 'beta', owner: waiting.beta } as const
  const toRefuse = { at: 'beta', owner: unwanted.beta } as const
  const atReturn = { at: 'alfa', owner: back.alfa } as const
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
  const reported = { consentId: unrecognised.consentId, seen: [] }
  const [first] = (await act.institutions(shared.alfa)).data
  const toVisitor = { at: 'beta', owner: visitor } as const
  const byClient = { ...toVisitor, variant: 'the owner names the portal’s client' }
  const asClient = (isOwner: boolean) => (isOwner ? { headers: { authorization: basic } } : {})

  /** Of one sharing, as both sides show it, and of what a further approver sees of another. */
  const ofSharing = (call: string): PortalRow[] => [
    row(call, { ...atAlfa, variant: 'received' }, 404, { params: { consentId } }),
    row(call, { ...atBeta, variant: 'given' }, 404, { params: { consentId } }),
  ]
  const ofBoth = { params: { consentId: together.consentId } }
  const ofSharingOfBoth = (call: string): PortalRow[] => [
    ...ofSharing(call),
    row(call, { ...asked, variant: 'given, for a further approver' }, 404, ofBoth),
  ]
  const sharesOf = (ShareType: 'RECEIVING' | 'TRANSMITTING', { document }: act.Session) => ({
    params: { approver: document },
    query: { ShareType },
  })

  return [
    ...Object.keys(CALLS.settings ?? {}).map((name) => row(`settings.${name}`, atAlfa, 200)),
    row('institutions.dataProvider', atAlfa, 200, { query: { 'page-size': '5' } }),
    row('institutions.trendingTopics', atAlfa, 200),
    row('institutions.addTrendingTopic', atAlfa, 200, { body: { _id: first?._id, name: 'Beta Seguradora' } }),
    row('consents.shares', { ...atAlfa, variant: 'RECEIVING' }, 403, sharesOf('RECEIVING', shared.alfa)),
    row(
      'consents.shares',
      { ...atBeta, variant: 'TRANSMITTING' },
      403,
      sharesOf('TRANSMITTING', shared.beta),
    ),
    row(
      'consents.shares',
      { ...asked, variant: 'TRANSMITTING, of a further approver' },
      403,
      sharesOf('TRANSMITTING', asked.owner),
    ),
    ...[
      'consents.details',
      'receipts.sharingReceipts',
      'readings.readingLife',
      'readings.readingLog',
    ].flatMap(ofSharingOfBoth),
    ...ofSharing('consents.revoke'),
    row('receipts.receipt', atAlfa, 404, { params: { number: receiptOf.mine } }),
    row('receipts.receiptPdf', atAlfa, 404, { params: { number: receiptOf.mine } }),
    row('receipts.receipt', { ...asked, variant: 'of a further approver' }, 404, {
      params: { number: receiptOf.his },
    }),
    row('receipts.allReceipts', atAlfa, 200),
    row(
      'receipts.checkReceipt',
      { ...atAlfa, hides: [marina.name, marina.document, marina.document.slice(3, 9), consentId] },
      200,
      { params: { number: receiptOf.mine } },
    ),
    row('receipts.issuerKeys', atAlfa, 200, { query: { issuer: `${places.beta}/auth` } }),
    row('outages.plannedOutages', atAlfa, 200),
    row('received.receivedData', atAlfa, 404, { params: { consentId } }),
    // What is answered is the caller's own, for every caller.
    row('notices.notices', atAlfa, 200),
    row('notices.reminderChoices', atAlfa, 200),
    row('notices.readNotices', atAlfa, 200, { body: { until: '2020-01-01T00:00:00Z' } }),
    row('notices.chooseReminder', atAlfa, 200, { body: { kind: 'year-summary', here: true, mail: true } }),
    row('notices.subscribePush', atAlfa, 200, {
      body: { endpoint: 'https://push.example/1', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    }),
    row('notices.keepUnused', atAlfa, 404, { body: { consentId } }),
    row('notices.reportUnrecognised', { at: 'alfa', owner: unrecognised.alfa, variant: 'received' }, 404, {
      body: reported,
    }),
    row('notices.reportUnrecognised', { at: 'beta', owner: unrecognised.beta, variant: 'given' }, 404, {
      body: reported,
    }),
    row(
      'notices.refuseUnrecognised',
      { ...toVisitor, variant: 'strangers guess the intent' },
      404,
      (_who, isOwner) => ({ body: { intent_id: isOwner ? sentHere.intentId : 'guessed' } }),
    ),
    row('consents.remindApprovers', { at: 'beta', owner: together.beta }, 404, ofBoth),
    row('consents.transmit', { ...atAlfa, ...her }, 403, () => ({ body: askBeta(shared.alfa) })),
    row('consents.transmissionRefused', atReturn, 404, {
      body: { requestId: refused.state, error: 'access_denied' },
    }),
    row('consents.confirm', atReturn, 404, {
      body: { authorizationCode: returned.code, requestId: returned.state, idToken: returned.idToken },
    }),
    row('consents.claimConsent', { ...toAnswer, ...her }, 403, { headers: headersOf(waiting.beta) }),
    row('consents.claimConsent', { ...toAnswer, ...own }, 404, (who) => ({ headers: headersOf(who) })),
    row('consents.rejectConsent', { ...toRefuse, ...her }, 403, {
      headers: headersOf(unwanted.beta, unwanted.beta.consentId),
    }),
    row('consents.rejectConsent', { ...toRefuse, ...own }, 404, (who) => ({
      headers: headersOf(who, unwanted.beta.consentId),
    })),
    row('consents.approve', { ...toAnswer, ...her }, 403, {
      headers: headersOf(waiting.beta),
      body: approval,
    }),
    row('consents.approve', { ...toAnswer, ...own }, 404, (who) => ({
      headers: headersOf(who),
      body: approval,
    })),
    row('consents.revokeSeveral', atAlfa, 404, { body: { consentIds: [several.consentId] } }),
    row('intents.intentBrand', { ...beforeSignIn, variant: 'by whoever has the handle' }, 200, {
      headers: { intentid: unanswered },
    }),
    row(
      'intents.leaveIntent',
      { ...beforeSignIn, variant: 'strangers guess the handle' },
      404,
      (_who, isOwner) => ({ headers: { intentid: isOwner ? unanswered : 'guessed' } }),
    ),
    row('sessions.sessions', atAlfa, 200),
    row('sessions.accountHistory', atAlfa, 200),
    row('sessions.endOneSession', atAlfa, 404, { params: { sessionId: open.sessions[0]?.id ?? '' } }),
    row('sessions.provePassword', atAlfa, 403, { body: { password: marina.password } }),
    row('sessions.endAllSessions', atAlfa, 200),
    row('sessions.replacePassword', { at: 'beta', owner: asked.owner }, 403, {
      body: { current: otavio.password, password: 'ponte4uz' },
    }),
    row('access.situation', toVisitor, 200, { params: { document: marina.document } }),
    row('access.sendActivationCode', toVisitor, 200, {
      body: { documento: marina.document, email: marina.email },
    }),
    row(
      'access.validateActivationCode',
      { ...toVisitor, variant: 'strangers guess the code' },
      400,
      (_who, isOwner) => ({
        params: { code: isOwner ? newCode : newCode === '000000' ? '111111' : '000000' },
        body: { documento: beatriz.document, email: beatriz.email },
      }),
    ),
    row('access.register', toVisitor, 403, { body: account }),
    row('access.changePassword', { at: 'beta', owner: forgetful }, 403, { body: registration }),
    row('access.accessToken', byClient, 400, (_who, isOwner) => ({
      ...asClient(isOwner),
      body: { grant_type: 'password', username: marina.document, password: marina.password },
    })),
    row('access.endSession', byClient, 400, (_who, isOwner) => ({
      ...asClient(isOwner),
      body: { refresh_token: ending.refreshToken },
    })),
    row('access.clientToken', byClient, 400, (_who, isOwner) => ({
      ...asClient(isOwner),
      body: { grant_type: 'client_credentials' },
    })),
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
