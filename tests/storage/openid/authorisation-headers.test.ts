import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestHolder } from '../../support/holder/test-holder.ts'
import { approvedObject, requestClaims } from '../../support/openid/handmade-requests.ts'
import { startHolderWithRecipients } from '../../support/openid/holder-with-recipients.ts'
import type { Session } from '../../support/openid/recipient-client.ts'

/** What a proxy takes for all headers of an answer by default (nginx `proxy_buffer_size`). */
const PROXY_BYTES = 4096
/** Status line, and what the secure prefix of cookies, a longer host and the proxy itself add. */
const RESERVE_BYTES = 300

let session: Session<TestHolder>
let close: () => Promise<void>

beforeAll(async () => {
  ;({ session, close } = await startHolderWithRecipients())
})
afterAll(() => close())

const bytesOf = (headers: Headers): number =>
  [...headers].reduce((sum, [name, value]) => sum + Buffer.byteLength(`${name}: ${value}\r\n`), 0)

it.each([512, 1000])(
  'an authorisation with a state of %i characters fits the buffer of a proxy',
  async (length) => {
    const state = 'x'.repeat(length)
    const claims = await requestClaims(session, { state, nonce: 'n'.repeat(64) })
    const { opening, back, returned } = await approvedObject(session, claims)
    expect(returned).toMatchObject({ state, code: expect.any(String) })
    for (const { headers } of [opening, back]) {
      expect(bytesOf(headers)).toBeLessThan(PROXY_BYTES - RESERVE_BYTES)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      for (const name of ['x-content-type-options', 'referrer-policy', 'x-frame-options', 'cache-control'])
        expect([name, headers.get(name)]).toEqual([name, expect.any(String)])
    }
  },
)
