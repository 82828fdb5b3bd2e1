import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { exportJWK, generateKeyPair } from 'jose'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { samplePeople } from '../institutions/sandbox-institutions.ts'
import { PROVIDER_FAULTS, type ProviderFault, spoiltReturn, spoiltToken } from './answer-faults.ts'
import { ACR, type ProviderClient, providerSettings } from './provider-settings.ts'
import { CODE, faultsPage, plainPage, signInPage } from './sign-in-page.ts'

/** A small identity provider of an insurer, for the people of the sandbox. */
export type SandboxProvider = {
  issuer: string
  /** Switches a fault on, or the last one off. */
  misbehave(fault?: ProviderFault): void
  stop(): Promise<void>
}

const SLOW_MS = 7_000
const ALG = 'RS256'

/** Starts it. Its keys live as long as it does. */
export async function startIdentityProvider(
  port: number,
  clients: readonly ProviderClient[],
): Promise<SandboxProvider> {
  const issuer = `http://localhost:${port}`
  const { privateKey } = await generateKeyPair(ALG, { extractable: true })
  const { privateKey: oldKey } = await generateKeyPair(ALG)
  const kid = 'chave-atual'
  const jwk = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: ALG }
  const provider = new Provider(issuer, providerSettings(clients, jwk))
  const state: { fault: ProviderFault | undefined; usedCode: string } = {
    fault: undefined,
    usedCode: 'nenhum',
  }

  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    if (state.fault === 'slow') await pause(SLOW_MS)
    await next()
    const { route, params } = ctx.oidc ?? {}
    const body = ctx.body as { id_token?: string; cpf?: string } | undefined
    if (route === 'userinfo' && state.fault === 'no document') delete body?.cpf
    if (route === 'token' && body?.id_token !== undefined) {
      state.usedCode = String(params?.code)
      body.id_token = await spoiltToken(state.fault, body.id_token, { key: privateKey, oldKey, kid })
    }
    const back = String(ctx.response.get('location'))
    if (clients.some(({ publicUrl }) => back.startsWith(publicUrl)))
      ctx.response.set('location', spoiltReturn(state.fault, back, state.usedCode))
  })
  const openId = provider.callback()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/falhas') return switchFault(request, response)
    if (state.fault === 'down') return void response.writeHead(503).end()
    if (pathname.startsWith('/entrar/')) return signIn(request, response)
    if (pathname === '/nova-conta') return show(response, plainPage('Criar a sua conta'))
    if (pathname === '/nova-senha') return show(response, plainPage('Recuperar a sua senha'))
    await openId(request, response)
  }

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response)
    const wantsCode = String(params.acr_values ?? '')
      .split(' ')
      .includes(ACR.several)
    const asked = { action: request.url ?? '', wantsCode }
    if (request.method !== 'POST') return show(response, signInPage(asked))
    const form = await formIn(request)
    if (form.has('desistir'))
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    const cpf = (form.get('cpf') ?? '').replace(/\D/g, '')
    const person = samplePeople().find(({ document }) => document === cpf)
    const isRight = person?.password === form.get('senha') && (!wantsCode || form.get('codigo') === CODE)
    if (!isRight) return show(response, signInPage({ ...asked, isRefused: true }))
    const means = wantsCode
      ? { acr: ACR.several, amr: ['pwd', 'otp', 'mfa'] }
      : { acr: ACR.password, amr: ['pwd'] }
    await provider.interactionFinished(request, response, { login: { accountId: cpf, ...means } })
  }

  async function switchFault(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const wanted = (await formIn(request)).get('falha')
      state.fault = PROVIDER_FAULTS.find((name) => name === wanted)
    }
    show(response, faultsPage(state.fault))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end())
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    issuer,
    misbehave: (fault) => {
      state.fault = fault
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function show(response: ServerResponse, page: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(page)
}

const formIn = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await text(request))
