import { describe, expect, it } from 'vitest'
import { ApiError, failureText } from './api-error.ts'
import { createQueryClient, mayRetry, retryDelay } from './query-client.ts'

const failure = (status: number): ApiError => new ApiError(status, '', '')

describe('retries (docs/domain/constants.md)', () => {
  it.each([0, 408, 429, 500, 502, 503])(
    'a read that failed with %i is tried again, three times at most',
    (status) => {
      const failures = [0, 1, 2, 3].filter((count) => mayRetry(count, failure(status)))
      expect(failures).toEqual([0, 1, 2])
    },
  )

  it.each([400, 401, 403, 404, 409, 422])('a read that failed with %i is not', (status) => {
    expect(mayRetry(0, failure(status))).toBe(false)
  })

  it('a fault of our own is not tried again', () => {
    expect(mayRetry(0, new TypeError('x'))).toBe(false)
  })

  it('waits 1 s, doubling, 30 s at most', () => {
    expect([0, 1, 2, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
  })

  it('writes are never tried again, and unused answers are kept 5 minutes', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect(mutations?.retry).toBe(false)
    expect(queries?.gcTime).toBe(300_000)
  })
})

describe('the generic error texts (docs/domain/errors.md)', () => {
  it.each([
    [500, 'Sistema indisponível, tente novamente mais tarde.'],
    [401, 'Houve uma falha ao realizar a requisição, verifique a autenticação.'],
    [403, 'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso.'],
    [503, 'Servidor indisponível no momento, tente novamente mais tarde.'],
    [0, 'Servidor indisponível no momento, tente novamente mais tarde.'],
    [409, 'Servidor indisponível no momento, tente novamente mais tarde.'],
  ])('status %i has its sentence', (status, text) => {
    expect(failureText(status)).toBe(text)
  })
})

it('an answer of another shape is not asked for again, one that broke off is', () => {
  expect(mayRetry(0, new ApiError(502, 'BROKEN_ANSWER', ''))).toBe(true)
  expect(mayRetry(0, new ApiError(502, 'UNREADABLE_ANSWER', ''))).toBe(false)
})
