import { ConsentId } from '@consente/contract/portal/values'
import * as z from 'zod/mini'

const URN = /urn:[a-zA-Z0-9][a-zA-Z0-9-]{0,31}:[^\s&"'<>]+/

/** The text and what it says once decoded: an address may hold the urn encoded, and that address encoded again. */
function* readings(text: string): Generator<string> {
  let reading = text
  for (let depth = 0; depth < 3; depth += 1) {
    yield reading
    try {
      reading = decodeURIComponent(reading)
    } catch {
      return
    }
  }
}

function urnIn(text: string): string | undefined {
  for (const reading of readings(text)) {
    const found = URN.exec(reading.replaceAll('+', ' '))?.[0]
    if (found && z.safeParse(ConsentId, found).success) return found
  }
  return undefined
}

/**
 * The consent behind an intent, where the backend answers none at sign-in: the `urn:` found in `intent_id`, else in the
 * stored `redirect` (docs/domain/states.md, "Holder flow"; docs/domain/holder.md).
 */
export function consentIdFrom(intentId: string, redirect: string | undefined): string | undefined {
  return urnIn(intentId) ?? (redirect === undefined ? undefined : urnIn(redirect))
}
