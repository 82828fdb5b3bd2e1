import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { readPageStyle } from '../institutions/sandbox-page.ts'
import { renderFaultPage } from './fault-page.ts'
import { FAULTS } from './faults.ts'
import type { FaultOrder, FaultyInstitution, Switches } from './switches.ts'

/** An institution whose faults can be switched. */
export type FaultDesk = { url: string; stop(): Promise<void> }

/**
 * Switches faults while the market runs: a page for people at `/`, JSON for programs under `/faults`. A refused order
 * is answered with 400: for programs with one line that says why, for people with the page again.
 */
export async function startFaultDesk(
  port: number,
  institutions: readonly FaultyInstitution[],
): Promise<FaultDesk> {
  const desk = Fastify({ forceCloseConnections: true })
  const url = `http://localhost:${port}`
  await desk.register(formbody)
  demandOwnOrigin(desk, port)
  desk.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof RangeError ? 400 : 500).send({ message: String((error as Error).message) }),
  )
  serveJson(desk, institutions)
  servePage(desk, institutions)
  await desk.listen({ port, host: '127.0.0.1' })
  return { url, stop: () => desk.close() }
}

type At = { Params: { id: string; number?: string } }

function serveJson(desk: FastifyInstance, institutions: readonly FaultyInstitution[]): void {
  desk.get('/faults', async () => ({
    faults: Object.entries(FAULTS).map(([name, fault]) => ({ name, ...fault })),
    institutions: institutions.map(({ switches, ...institution }) => ({
      ...institution,
      on: switches.list(),
    })),
  }))
  desk.post<At & { Body: FaultOrder }>('/faults/:id', async ({ params, body }, reply) =>
    reply.code(201).send(switchesOf(institutions, params.id).on(body ?? {})),
  )
  desk.delete<At>('/faults/:id', async ({ params }, reply) => {
    switchesOf(institutions, params.id).off()
    return reply.code(204).send()
  })
  desk.delete<At>('/faults/:id/:number', async ({ params }, reply) => {
    switchesOf(institutions, params.id).off(Number(params.number))
    return reply.code(204).send()
  })
}

type Form = { fault?: string; path?: string; times?: string; seconds?: string; number?: string }

function servePage(desk: FastifyInstance, institutions: readonly FaultyInstitution[]): void {
  const css = readPageStyle()
  desk.get('/page.css', async (_request, reply) => reply.type('text/css').send(css))
  const show = (reply: FastifyReply, refused?: boolean) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; form-action 'self'")
      .type('text/html; charset=utf-8')
      .send(renderFaultPage(institutions, refused))
  desk.get('/', async (_request, reply) => show(reply))
  desk.post<At & { Body: Form }>('/ligar/:id', async ({ params, body }, reply) => {
    const switches = switchesOf(institutions, params.id)
    try {
      switches.on(orderOf(body))
    } catch (error) {
      if (error instanceof RangeError) return show(reply.code(400), true)
      throw error
    }
    return reply.redirect('/', 303)
  })
  desk.post<At & { Body: Form }>('/desligar/:id', async ({ params, body }, reply) => {
    switchesOf(institutions, params.id).off(body.number ? Number(body.number) : undefined)
    return reply.redirect('/', 303)
  })
}

/** The form's fields; an empty one counts as absent. */
function orderOf({ fault, path, times, seconds }: Form): FaultOrder {
  return {
    fault: fault as FaultOrder['fault'],
    ...(path?.trim() ? { path: path.trim() } : {}),
    ...(times ? { times: Number(times) } : {}),
    ...(seconds ? { seconds: Number(seconds) } : {}),
  }
}

function switchesOf(institutions: readonly FaultyInstitution[], id: string): Switches {
  const found = institutions.find((institution) => institution.id === id)
  if (!found) throw new RangeError(`There is no institution ${id} behind a fault proxy`)
  return found.switches
}

/** Refuses requests of other origins, so that no other page in a developer's browser can switch faults. */
function demandOwnOrigin(desk: FastifyInstance, port: number): void {
  const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  desk.addHook('onRequest', async ({ headers }, reply) => {
    const isOwn = own.includes(headers.origin ?? own[0] ?? '') && own.includes(`http://${headers.host}`)
    if (!isOwn) return reply.code(403).send({ message: 'Only pages of this address may switch faults.' })
  })
}
