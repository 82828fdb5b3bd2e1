import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A request as it came in. Header names are lower-case. */
export type Asked = {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  body: unknown
  /** Milliseconds on the test's own clock. */
  at: number
}

/** How a call is to be answered instead of the backend's own way. */
export type Order = {
  /** Left out with `delayMs` or `after` alone: the backend's own answer, later. */
  status?: number
  body?: unknown
  headers?: Record<string, string>
  delayMs?: number
  /** The same, once this is settled. */
  after?: Promise<unknown>
  /** Drops the connection without an answer. */
  cut?: boolean
  /** Answers nothing for as long as the test lasts. */
  hang?: boolean
  /** So many times, then the backend's own answer again; always when left out. */
  times?: number
}

export type Orders = {
  asked: Asked[]
  answer(call: string, order: Order): void
  /**
   * Keeps the call waiting until the function that is returned is called: what the page says meanwhile stands there for as
   * long as the test looks.
   */
  keepWaiting(call: string, order?: Omit<Order, 'after'>): () => void
  forgive(): void
}

/** Records every request and lets a test order real answers: `call` is a method and the beginning of an address. */
export function takeOrders(app: FastifyInstance): Orders {
  const asked: Asked[] = []
  const orders: { call: string; order: Order; left: number }[] = []

  app.addHook('preHandler', async (request, reply) => {
    const [path = '', search = ''] = request.url.split('?')
    if (request.method === 'GET' && /\.[a-z0-9]+$/.test(path)) return
    const { method, headers, body } = request
    const line = `${method} ${request.url}`
    const query = Object.fromEntries(new URLSearchParams(search))
    asked.push({ method, path, query, headers, body, at: performance.now() })
    const found = orders.findLast(({ call, left }) => left > 0 && line.startsWith(call))
    if (!found) return
    found.left -= 1
    return obey(found.order, reply)
  })

  const answer = (call: string, order: Order): void =>
    void orders.push({ call, order, left: order.times ?? Number.POSITIVE_INFINITY })
  return {
    asked,
    answer,
    keepWaiting(call, order = {}) {
      let end = (): void => undefined
      const after = new Promise<void>((resolve) => {
        end = resolve
      })
      answer(call, { ...order, after })
      return end
    },
    forgive: () => {
      orders.length = 0
    },
  }
}

async function obey(order: Order, reply: FastifyReply): Promise<unknown> {
  if (order.delayMs) await pause(order.delayMs)
  await order.after
  if (order.cut) return drop(reply)
  if (order.hang) return reply.hijack()
  if (order.status === undefined) return
  return reply
    .code(order.status)
    .headers(order.headers ?? {})
    .send(order.body ?? (order.status === 204 ? undefined : {}))
}

function drop(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
