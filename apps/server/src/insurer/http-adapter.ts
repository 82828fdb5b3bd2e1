import * as z from 'zod/mini'
import { Failure } from '../platform/base/failure.ts'
import { createOutbound, OutboundError } from '../platform/network/outbound.ts'
import type { AdapterConfig } from './insurer-settings.ts'

const LIMITS = { deadlineMs: 5_000, maxBytes: 5 * 1024 * 1024 }

/**
 * The insurer's own service: JSON over HTTP with a bearer token. It usually runs in a private network, so the
 * configured host, and no other, may have a private address.
 */
export function createHttpAdapter({
  url,
  token,
}: Pick<Extract<AdapterConfig, { kind: 'http' }>, 'url' | 'token'>) {
  const base = url.replace(/(?<!\/)\/+$/, '')
  const outbound = createOutbound({ outbound: { allowPrivateHosts: [new URL(url).hostname] } })
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }

  async function read<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.output<S> | undefined> {
    try {
      return z.parse(schema, await outbound.fetchJson(base + path, { ...LIMITS, headers }))
    } catch (error) {
      if (error instanceof OutboundError && error.status === 404) return undefined
      throw new Failure('UNAVAILABLE', {}, { cause: error })
    }
  }

  const answerTo = (path: string, value: unknown) =>
    outbound
      .fetchBytes(base + path, {
        ...LIMITS,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(value),
      })
      .catch((cause: unknown) => {
        throw new Failure('UNAVAILABLE', {}, { cause })
      })

  return {
    /** One object, or undefined when the service answers 404. @throws {Failure} UNAVAILABLE */
    find: read,
    /** A list; 404 counts as an empty one. @throws {Failure} UNAVAILABLE */
    list: async <S extends z.ZodMiniType>(path: string, item: S): Promise<z.output<S>[]> =>
      ((await read(path, z.array(item))) as z.output<S>[] | undefined) ?? [],
    /** True if it answers us: anything but a failure of its own or a refusal of our token. Within five seconds. */
    async isUp(path: string): Promise<boolean> {
      const { status } = await outbound.fetchBytes(base + path, { ...LIMITS, headers })
      return status < 500 && status !== 401 && status !== 403
    },
    /** Posts a value. @throws {Failure} UNAVAILABLE unless the service answers 2xx */
    async give(path: string, value: unknown): Promise<void> {
      const { status } = await answerTo(path, value)
      if (!isGood(status)) throw new Failure('UNAVAILABLE', {}, { cause: `status ${status}` })
    },
    /** Posts a value, which the service takes (2xx) or does not (404, 422). @throws {Failure} UNAVAILABLE for all else */
    async accepts(path: string, value: unknown): Promise<boolean> {
      const { status } = await answerTo(path, value)
      if (isGood(status) || status === 404 || status === 422) return isGood(status)
      throw new Failure('UNAVAILABLE', {}, { cause: `status ${status}` })
    },
    /** Posts a question. @returns its answer, or undefined for 404 and 422 @throws {Failure} UNAVAILABLE for all else */
    async ask<S extends z.ZodMiniType>(
      path: string,
      value: unknown,
      schema: S,
    ): Promise<z.output<S> | undefined> {
      const { status, bytes } = await answerTo(path, value)
      if (status === 404 || status === 422) return undefined
      try {
        if (!isGood(status)) throw new Error(`status ${status}`)
        return z.parse(schema, JSON.parse(Buffer.from(bytes).toString('utf8')))
      } catch (cause) {
        throw new Failure('UNAVAILABLE', {}, { cause })
      }
    },
  }
}

const isGood = (status: number): boolean => status >= 200 && status <= 299
