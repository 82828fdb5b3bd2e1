import type { Endpoint } from '@consente/contract/endpoint'
import * as access from '@consente/contract/portal/access'
import * as actions from '@consente/contract/portal/consent-actions'
import * as consents from '@consente/contract/portal/consents'
import { dataProvider } from '@consente/contract/portal/institutions'
import * as notices from '@consente/contract/portal/notices'
import { receivedData } from '@consente/contract/portal/received'
import type { Person } from '../market/sandbox-people.ts'
import { type Answered, call, type Sent } from './contract-call.ts'
import { basicHeader, signIn, type Tokens } from './http-sign-in.ts'

/** What the portal does for a signed-in customer, one call each; answers are given back whatever they are. */
export type Session = {
  host: string
  token: string
  refreshToken: string
  /** Document that signed in. */
  document: string
  /** CPF of the person who acts: the document itself, unless it is a company's. */
  loggedUser: string
  /** The consent that the session was opened for, at a holder. */
  consentId?: string
}

/** Signs in at an institution; with an intent, for the request that brought the customer there. */
export async function startSession(host: string, who: Person, intentId?: string): Promise<Session> {
  const { access_token, refresh_token, extraInfo, consentId } = await signIn(host, who, intentId)
  return {
    host,
    token: access_token,
    refreshToken: refresh_token,
    document: who.document,
    loggedUser: extraInfo.loggedUser ?? who.document,
    ...(consentId && { consentId }),
  }
}

/**
 * A call with the session's token, which is renewed once where it is refused, as the portal does: a proof within the
 * session renews it (docs/decisions/access/sessions-and-devices.md).
 */
export async function callAs(session: Session, endpoint: Endpoint, sent: Sent = {}): Promise<Answered> {
  const answered = await call(session.host, endpoint, { token: session.token, ...sent })
  if (answered.status !== 401 || session.refreshToken === '') return answered
  const renewed = await call(session.host, access.accessToken, {
    headers: { authorization: await basicHeader(session.host) },
    body: { grant_type: 'refresh_token', refresh_token: session.refreshToken },
  })
  if (renewed.status !== 200) return answered
  const { access_token, refresh_token } = renewed.body as Tokens
  Object.assign(session, { token: access_token, refreshToken: refresh_token })
  return call(session.host, endpoint, { token: session.token, ...sent })
}

/** What the address of a return holds: a code, or an error. */
export type Return = { code?: string; state: string; idToken?: string; error?: string }
export type Choice = actions.ApprovalRequest['approvedResources']

export const transmit = ({ host, token }: Session, body: actions.TransmitPayload): Promise<Answered> =>
  call(host, actions.transmit, { token, body })

export const claim = (
  { host, token, document }: Session,
  consentId: string,
  documentid = document,
): Promise<Answered> =>
  call(host, actions.claimConsent, { token, headers: { consentid: consentId, documentid } })

export const details = ({ host, token }: Session, consentId: string): Promise<Answered> =>
  call(host, consents.details, { token, params: { consentId } })

export const approve = (
  { host, token, document, loggedUser }: Session,
  consentId: string,
  approvedResources: Choice,
): Promise<Answered> =>
  call(host, actions.approve, {
    token,
    headers: { documentid: document, loggeduser: loggedUser },
    body: { consentId, approvedResources },
  })

export const reject = ({ host, token, loggedUser }: Session, consentId: string): Promise<Answered> =>
  call(host, actions.rejectConsent, { token, headers: { consentid: consentId, loggeduser: loggedUser } })

export const confirm = ({ host, token }: Session, { code, state, idToken }: Return): Promise<Answered> =>
  call(host, actions.confirm, {
    token,
    body: { authorizationCode: code, requestId: state, ...(idToken && { idToken }) },
  })

export const tellRefusal = ({ host, token }: Session, requestId: string, error: string): Promise<Answered> =>
  call(host, actions.transmissionRefused, { token, body: { requestId, error } })

export const revoke = ({ host, token }: Session, consentId: string): Promise<Answered> =>
  call(host, actions.revoke, { token, params: { consentId } })

/** 'Não reconheço este pedido', signed in. */
export const reportUnrecognised = ({ host, token }: Session, consentId: string): Promise<Answered> =>
  call(host, notices.reportUnrecognised, { token, body: { consentId, seen: ['NOTHING_ASKED'], words: '' } })

export const received = ({ host, token }: Session, consentId: string): Promise<Answered> =>
  call(host, receivedData, { token, params: { consentId } })

export const shares = (
  { host, token, document }: Session,
  ShareType: 'RECEIVING' | 'TRANSMITTING',
): Promise<Answered> =>
  call(host, consents.shares, { token, params: { approver: document }, query: { ShareType } })

export const sendCode = ({ host, token }: Session, { document, email }: Addressed): Promise<Answered> =>
  call(host, access.sendActivationCode, { token, body: { documento: document, email } })

export const validateCode = (
  { host, token }: Session,
  { document, email }: Addressed,
  code: string,
): Promise<Answered> =>
  call(host, access.validateActivationCode, { token, params: { code }, body: { documento: document, email } })

type Addressed = Pick<Person, 'document' | 'email'>

/** The first institutions on offer. */
export async function institutions({ host, token }: Session): Promise<{ data: { _id: string }[] }> {
  return (await call(host, dataProvider, { token })).body as { data: { _id: string }[] }
}
