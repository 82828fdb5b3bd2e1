import type { Holder } from '../holder/holder.ts'
import { Failure } from '../platform/base/failure.ts'
import type { Customer } from '../platform/http/route.ts'
import type { Recipient } from '../recipient/recipient.ts'

/** An institution has one role or both; the calls of a missing role answer as unknown addresses or empty lists. */
export type Halves = { recipient?: Recipient; holder?: Holder }

type ConsentOwners = {
  /** The answer of the role that has the consent. @throws {Failure} NOT_FOUND */
  ofEither<T>(consentId: string, ask: (half: Recipient | Holder) => Promise<T | undefined>): Promise<T>
  /** The role that has this customer's consent. @throws {Failure} NOT_FOUND */
  ownerOf(customer: Customer, consentId: string): Promise<Recipient | Holder>
}

/** Finds which role keeps a consent of the customer: given here, or received here. */
export function consentOwners({ recipient, holder }: Halves): ConsentOwners {
  /** The role that probably has the consent comes first. The id only says where it was created, so the other one is asked too. */
  function likelyFirst(consentId: string): (Recipient | Holder)[] {
    const halves = holder?.isOurs(consentId) ? [holder, recipient] : [recipient, holder]
    return halves.filter((half) => half !== undefined)
  }

  async function ofEither<T>(
    consentId: string,
    ask: (half: Recipient | Holder) => Promise<T | undefined>,
  ): Promise<T> {
    for (const half of likelyFirst(consentId)) {
      const found = await ask(half)
      if (found) return found
    }
    throw new Failure('NOT_FOUND')
  }

  return {
    ofEither,
    async ownerOf(customer, consentId) {
      for (const half of likelyFirst(consentId)) {
        if (await half.has(customer.document, consentId)) return half
      }
      throw new Failure('NOT_FOUND')
    },
  }
}
