import type { FastifyInstance } from 'fastify'

/** The reports that the gateway of the operations module (MOP) has taken: counts only, because bodies are personal data. */
export type TakenTraces = { taken: Readonly<Record<string, number>>; refused: readonly string[] }

const MOST_REFUSALS = 100
const PATH = /^\/open-insurance\/[a-z-]+\/v\d+\//

/** Mounts the gateway: it checks what the real one demands (opin-mop-gateway-pub 1.0.6) and sends nothing on. */
export function mountMopGateway(server: FastifyInstance): { traces(): TakenTraces } {
  const taken = new Map<string, number>()
  const refused: string[] = []
  server.post('/v1/anonymize/data', async ({ headers, body }, reply) => {
    const fault = faultOf(headers, body)
    if (fault !== undefined) {
      refused.unshift(fault)
      refused.length = Math.min(refused.length, MOST_REFUSALS)
      return reply.code(400).send({ message: fault })
    }
    const kind = `${String(headers.origin)} ${String(headers.operation)} ${familyOf(String(headers.path))}`
    taken.set(kind, (taken.get(kind) ?? 0) + 1)
    return reply.code(202).send({ status: 'QUEUED' })
  })
  return { traces: () => ({ taken: Object.fromEntries(taken), refused }) }
}

function faultOf(headers: Readonly<Record<string, unknown>>, body: unknown): string | undefined {
  const { origin, httptype, statuscode, operation, path } = headers
  const isClient = origin === 'client' && httptype === 'Request'
  const isServer = origin === 'server' && httptype === 'Response'
  if (!headers['x-correlation-id']) return 'X-Correlation-Id: ausente'
  if (!isClient && !isServer) return 'Só client/Request e server/Response são aceitos'
  if (isServer && !/^\d{3}$/.test(String(statuscode))) return 'statusCode: ausente'
  if (!operation || !PATH.test(String(path))) return 'operation ou path'
  return typeof body === 'object' && body !== null ? undefined : 'o corpo não é JSON'
}

const familyOf = (path: string): string => path.split('/').slice(2, 4).join(' ')
