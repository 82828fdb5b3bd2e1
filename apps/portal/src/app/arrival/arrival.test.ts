import { describe, expect, it } from 'vitest'
import { arrivalFrom } from './arrival.ts'

const at = (address: string) => arrivalFrom(new URL(address, 'https://portal.example'))

describe('in which way someone came', () => {
  it.each(['/', '/?utm_source=mail#conteudo', '/?intent_id=', '/#code=c1'])(
    'an address without a request, and without code and state, is a login: %s',
    (address) => expect(at(address)).toEqual({ kind: 'login' }),
  )

  it('an intent_id is a request of another institution', () => {
    for (const address of ['/?intent_id=9f3a-17', '/?utm_source=mail&intent_id=9f3a-17'])
      expect(at(address)).toEqual({ kind: 'intent', intentId: '9f3a-17' })
  })

  it('code, state, id_token and session_state in the fragment are a return; state is the request id', () => {
    expect(at('/#code=c1&state=s1&id_token=e.y.J&session_state=x')).toEqual({
      kind: 'return',
      code: 'c1',
      requestId: 's1',
      idToken: 'e.y.J',
    })
  })

  it('the order of the fragment does not matter, and values are decoded', () => {
    expect(at('/#session_state=x&id_token=t&state=a%2Bb&code=c%20d')).toMatchObject({
      code: 'c d',
      requestId: 'a+b',
    })
  })

  it('an error is a return that failed, in the fragment or in the query', () => {
    const refused = { kind: 'return-error', error: 'access_denied', requestId: 's1' }
    expect(at('/#error=access_denied&state=s1&error_description=no')).toEqual(refused)
    expect(at('/?error=access_denied&state=s1')).toEqual(refused)
    expect(at('/#error=access_denied&error_description=the+customer+refused&state=s1')).toEqual({
      ...refused,
      refusal: 'refused',
    })
    expect(at('/#error=access_denied&error_description=Ligue+para+0800&state=s1')).toEqual(refused)
    expect(at('/#error=server_error')).toEqual({ kind: 'return-error', error: 'server_error' })
  })

  it('an error wins over a code that comes with it, and a return over an intent', () => {
    expect(at('/#code=c1&state=s1&error=server_error').kind).toBe('return-error')
    expect(at('/?intent_id=i1#code=c1&state=s1').kind).toBe('return')
  })
})
