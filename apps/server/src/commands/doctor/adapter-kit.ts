import * as z from 'zod/mini'
import { Policy } from '../../insurer/policy.port.ts'
import { RegisteredCustomer } from '../../insurer/registered-customer.port.ts'
import { jsonIn } from '../../platform/base/json-in.ts'
import { type Check, fail, ok, type Said, warn } from './finding.ts'

/** The insurer's own systems that a kit can try. */
export const ADAPTERS = ['register', 'policies', 'services', 'identity', 'handover', 'messages'] as const
export type AdapterName = (typeof ADAPTERS)[number]

export type Tried = {
  url: string
  token: string | undefined
  /** A customer that the system knows, without punctuation; some checks need one. */
  document: string | undefined
}

/** The server waits five seconds for an answer of at most 5 MiB (docs/operating/insurer-systems.md). */
const DEADLINE_MS = 5_000
const MOST_BYTES = 5 * 1024 * 1024
const SLOW_MS = 1_000
/** No customer has these. */
const NOBODY = '00000000000'
const AT_ONCE = 20

/** Tries one of the insurer's own systems as the server will use it. Writes nothing: orders and codes of the kit are marked. */
export function adapterChecks(name: AdapterName, tried: Tried): readonly Check[] {
  return name === 'register' || name === 'policies' ? readingChecks(name, tried) : writingChecks(name, tried)
}

const SCHEMAS = { register: RegisteredCustomer, policies: z.array(Policy) }

function readingChecks(name: 'register' | 'policies', tried: Tried): Check[] {
  const pathOf = (document: string): string =>
    `/customers/${encodeURIComponent(document)}${name === 'policies' ? '/policies' : ''}`
  const { document } = tried
  return [
    {
      about: 'an unknown customer',
      remedy: 'Answer 404 within five seconds.',
      run: async () => [forNobody(name, await ask(tried, pathOf(NOBODY)))],
    },
    {
      about: 'the token',
      remedy: 'Answer 401.',
      run: async () => [await withoutToken(tried, pathOf(NOBODY))],
    },
    {
      about: 'a known customer',
      remedy: 'Answer 200 with JSON in the form of docs/insurer-adapters.json.',
      run: async () => {
        if (!document) return [warn('not tried', 'Name one of your customers: --document <CPF or CNPJ>.')]
        return knownCustomer(name, document, await ask(tried, pathOf(document)))
      },
    },
    {
      about: `${AT_ONCE} questions at once`,
      remedy: 'Answer many at a time: each customer who chooses policies waits for one.',
      run: async () => {
        const began = Date.now()
        const all = await Promise.all(
          Array.from({ length: AT_ONCE }, () => ask(tried, pathOf(document ?? NOBODY))),
        )
        const slowest = Date.now() - began
        const refused = all.filter(({ status }) => status >= 500 || status === 429).length
        if (refused > 0) return [fail(`${refused} were not answered`, 'Answer all of them.')]
        return [
          slowest > SLOW_MS
            ? warn(`the last one took ${slowest} ms`, 'Make it faster.')
            : ok(`all within ${slowest} ms`),
        ]
      },
    },
  ]
}

function forNobody(name: 'register' | 'policies', { status, text }: Answer): Said {
  if (status === 404) return ok('is answered 404')
  if (name === 'policies' && status === 200 && text.trim() === '[]')
    return ok('is answered with an empty list')
  return fail(`is answered ${status}`, 'Answer 404: anything else means that the system is down.')
}

function knownCustomer(
  name: 'register' | 'policies',
  document: string,
  { status, text, took }: Answer,
): Said[] {
  if (status !== 200)
    return [fail(`is answered ${status}`, 'Answer 200 for a customer that the system knows.')]
  if (Buffer.byteLength(text) > MOST_BYTES)
    return [fail('the answer is larger than 5 MiB', 'Leave out what the form does not name.')]
  const json = jsonIn(text)
  const read = z.safeParse(SCHEMAS[name] as z.ZodMiniType<unknown>, json)
  if (!read.success)
    return read.error.issues.map(({ path, message }) =>
      fail(
        `${path.join('.') || 'the answer'}: ${message}`,
        'Answer JSON in the form of docs/insurer-adapters.json.',
      ),
    )
  const owners = [json].flat().map((one) => (one as { document?: unknown }).document)
  return [
    ok('the answer has the right form'),
    owners.every((owner) => owner === document)
      ? ok('the document is the one asked for, without punctuation')
      : fail(
          'the answer names another document',
          'Answer about the document asked for, without punctuation.',
        ),
    took > SLOW_MS ? warn(`it took ${took} ms`, 'Make it faster.') : ok(`it took ${took} ms`),
  ]
}

const ID = '00000000-0000-4000-8000-000000000000'
const POSTED = {
  services: {
    path: '/service-orders',
    body: { service: 'conformance-kit', document: NOBODY, data: { protocolNumber: '0'.repeat(21) } },
  },
  identity: { path: '/identity-codes', body: { document: NOBODY, person: NOBODY, code: '000000' } },
  handover: { path: '/handover-codes', body: { code: 'conformance-kit' } },
  messages: {
    path: '/messages',
    body: { id: ID, template: 'ended', to: { document: NOBODY }, variables: {}, text: 'conformance-kit' },
  },
} as const

function writingChecks(name: keyof typeof POSTED, tried: Tried): Check[] {
  const { path, body } = POSTED[name]
  const post = () => ask(tried, path, body)
  return [
    { about: 'the token', remedy: 'Answer 401.', run: async () => [await withoutToken(tried, path, body)] },
    name === 'services'
      ? {
          about: 'the same order twice',
          leaves: true,
          remedy: 'Answer 2xx both times: an order comes again when its answer was lost.',
          run: async () => {
            const [first, second] = [await post(), await post()]
            const isTaken = [first, second].every(({ status }) => status >= 200 && status <= 299)
            return [
              isTaken
                ? ok('is taken, and known the second time')
                : fail(`is answered ${first.status}, then ${second.status}`, 'Answer 2xx both times.'),
            ]
          },
        }
      : {
          about: name === 'messages' ? 'a message to nobody' : 'a code that nobody was given',
          remedy: 'Answer 404 or 422.',
          run: async () => {
            const { status } = await post()
            return [
              status === 404 || status === 422
                ? ok(`is refused with ${status}`)
                : fail(
                    `is answered ${status}`,
                    'Answer 404 or 422: 2xx accepts it, anything else means that the system is down.',
                  ),
            ]
          },
        },
  ]
}

async function withoutToken(tried: Tried, path: string, body?: unknown): Promise<Said> {
  const { status } = await ask({ ...tried, token: undefined }, path, body)
  return status === 401 || status === 403
    ? ok(`a call without it is refused with ${status}`)
    : fail(
        `a call without it is answered ${status}`,
        'Answer 401: whoever reaches the address could read customers otherwise.',
      )
}

type Answer = { status: number; text: string; took: number }

async function ask({ url, token }: Tried, path: string, body?: unknown): Promise<Answer> {
  const began = Date.now()
  const answer = await fetch(new URL(path.slice(1), url.endsWith('/') ? url : `${url}/`), {
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text(), took: Date.now() - began }
}
