import * as wire from '@consente/contract/portal/factors'
import * as passkeys from '@consente/contract/portal/passkeys'
import { createAccountStore } from '../../../apps/server/src/accounts/account.store.ts'
import { createIdentityCodeStore } from '../../../apps/server/src/accounts/factors/identity/identity-code.store.ts'
import { totpCode, totpStep } from '../../../apps/server/src/accounts/factors/totp/totp-code.ts'
import { issueIdentityCode } from '../../../apps/server/src/accounts/operator-actions.ts'
import { createPasswords } from '../../../apps/server/src/accounts/passwords/passwords.ts'
import { createSessionStore } from '../../../apps/server/src/accounts/sessions/session.store.ts'
import { createAuthenticator } from '../authenticator/software-authenticator.ts'
import { takeWork } from '../database/run-outbox.ts'
import { call, type Sent } from '../http/contract-call.ts'
import * as act from '../http/http-actions.ts'
import { basicHeader } from '../http/http-sign-in.ts'
import { caio, helena, joao, luciana, marina, oficina, type Person } from '../market/sandbox-people.ts'
import { type PortalRow, row } from './matrix-portal-rows.ts'
import type { Scene } from './matrix-setup.ts'

/** Rows of the calls about second factors, each with an owner for whom everything before it is done. */
export async function factorRows({ market, places }: Scene): Promise<PortalRow[]> {
  const { alfa } = market
  const basic = await basicHeader(places.alfa)
  const answer = async <T>(
    endpoint: Parameters<typeof call>[1],
    { session, ...sent }: Omit<Sent, 'token'> & { session?: act.Session },
  ): Promise<T> => {
    const { status, body } = session
      ? await act.callAs(session, endpoint, sent)
      : await call(alfa.url, endpoint, sent)
    if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
    return body as T
  }
  async function mailedCode(session: act.Session, { email }: Person): Promise<string> {
    await answer(wire.sendEnrolmentCode, { session })
    const mails = (await takeWork(alfa.platform)).map(
      ({ payload }) => payload as { to: string; text: string },
    )
    return mails.findLast(({ to }) => to === email)?.text.match(/\d{6}/)?.[0] ?? 'no mail'
  }
  async function mayEnrol(who: Person): Promise<act.Session> {
    const session = await act.startSession(places.alfa, who)
    const body = { code: await mailedCode(session, who), password: who.password }
    await answer(wire.openEnrolment, { session, body })
    return session
  }
  const device = () => createAuthenticator({ origin: alfa.url })
  const codeOf = (secret: string, later = 0): string => totpCode(secret, totpStep(market.clock.now()) + later)

  const proving = await act.startSession(places.alfa, marina)
  const code = await mailedCode(proving, marina)

  const adding = await mayEnrol(luciana)
  const creation = await answer<passkeys.PasskeyCreation>(wire.startPasskey, { session: adding })
  const passkey = device().create(creation)

  const withoutApp = await mayEnrol(caio)
  const { secret } = await answer<wire.TotpSecret>(wire.startTotp, { session: withoutApp })

  const withApp = await mayEnrol(joao)
  const own = await answer<wire.TotpSecret>(wire.startTotp, { session: withApp })
  const kept = await answer<wire.Factors>(wire.addTotp, {
    session: withApp,
    body: { secret: own.secret, code: codeOf(own.secret) },
  })
  const factorId = kept.factors[0]?.id ?? ''

  const entering = await mayEnrol(helena)
  const hers = device()
  const made = hers.create(await answer<passkeys.PasskeyCreation>(wire.startPasskey, { session: entering }))
  await answer(wire.addPasskey, { session: entering, body: { passkey: made } })
  const { request } = await answer<passkeys.PasskeySignInOffer>(passkeys.startPasskeySignIn, {
    headers: { authorization: basic },
    body: { document: helena.document },
  })
  if (!request) throw new Error('The passkey is not asked for.')
  const assertion = hers.sign(request)

  const waiting = await mayEnrol(oficina)
  const lateApp = await answer<wire.TotpSecret>(wire.startTotp, { session: waiting })
  await answer(wire.addTotp, {
    session: waiting,
    body: { secret: lateApp.secret, code: codeOf(lateApp.secret) },
  })
  const { database, clock, seal, audit } = alfa.platform
  await database.run("update factor set counts_from = now() + interval '10 years' where document = $1", [
    oficina.document,
  ])
  const issuing = {
    accounts: createAccountStore(database),
    sessions: createSessionStore(database),
    identityCodes: createIdentityCodeStore(database),
    passwords: createPasswords(alfa.platform.config.hashing),
    ...{ database, clock, seal, audit },
  }
  const identityCode = (await issueIdentityCode(issuing, oficina.document)) ?? 'none'

  const of = (owner: act.Session) => ({ at: 'alfa', owner }) as const
  const anyone = { ...of(proving), variant: 'the owner names the portal’s client' }
  const named = (isOwner: boolean) => (isOwner ? { headers: { authorization: basic } } : {})
  return [
    row('factors.factors', of(withApp), 200),
    row('factors.startProof', of(withApp), 200),
    row('factors.finishProof', of(withApp), 422, () => ({ body: { totp: codeOf(own.secret, 1) } })),
    row('factors.sendEnrolmentCode', of(withApp), 200),
    row('factors.openEnrolment', of(proving), 403, { body: { code, password: marina.password } }),
    row('factors.startPasskey', of(adding), 403),
    row('factors.addPasskey', of(adding), 422, { body: { passkey } }),
    row('factors.startTotp', of(withoutApp), 403),
    row('factors.addTotp', of(withoutApp), 422, () => ({ body: { secret, code: codeOf(secret) } })),
    row('factors.renameFactor', of(withApp), 404, {
      params: { factorId },
      body: { name: 'Meu aplicativo' },
    }),
    row('factors.startIdentityProof', of(waiting), 200),
    row('factors.proveIdentity', of(waiting), 422, () => ({
      body: { code: identityCode, proof: { totp: codeOf(lateApp.secret, 1) } },
    })),
    row('factors.removeFactor', of(withApp), 404, {
      params: { factorId },
      body: { password: joao.password },
    }),
    row('factors.startPasskeySignIn', anyone, 400, (_who, isOwner) => ({
      ...named(isOwner),
      body: { document: helena.document },
    })),
    row('factors.signInWithPasskey', anyone, 400, (_who, isOwner) => ({
      ...named(isOwner),
      body: { passkey: assertion },
    })),
  ]
}
