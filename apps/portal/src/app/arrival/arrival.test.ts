import { describe, expect, it } from 'vitest'
import { arrivalFrom } from './arrival.ts'

const at = (address: string) => arrivalFrom(new URL(address, 'https://portal.example'))

describe('in which way someone came', () => {
  it('a bare address is a login', () => {
    expect(at('/')).toEqual({ kind: 'login' })
    expect(at('/?utm_source=mail#conteudo')).toEqual({ kind: 'login' })
  })

  it('an intent_id is a request of another institution', () => {
    expect(at('/?intent_id=9f3a-17')).toEqual({ kind: 'intent', intentId: '9f3a-17' })
  })

  it('an empty intent_id is a login', () => {
    expect(at('/?intent_id=')).toEqual({ kind: 'login' })
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

  it('a code without a state is no return', () => {
    expect(at('/#code=c1')).toEqual({ kind: 'login' })
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

  it('an error wins over a code that comes with it', () => {
    expect(at('/#code=c1&state=s1&error=server_error').kind).toBe('return-error')
  })

  it('a return wins over an intent', () => {
    expect(at('/?intent_id=i1#code=c1&state=s1').kind).toBe('return')
  })
})
