import { createHmac } from 'node:crypto'

/**
 * The customer as recipients know them (`sub`): stable, the same across consents, and nothing of the document can be
 * read from it (security profile, "What the holder must do").
 */
export function subjectOf(document: string, secret: string): string {
  return createHmac('sha256', secret).update(document).digest('base64url')
}
