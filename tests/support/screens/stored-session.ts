import { randomUUID } from 'node:crypto'
import type { Person } from '../market/sandbox-people.ts'
import type { SecondBackend } from '../second-backend/second-backend.ts'
import type { ScenePage } from './scene-page.ts'

/** What a sign-in leaves in the browser (docs/domain/entities.md, "Browser storage items"). */
export async function storeSession(page: ScenePage, backend: SecondBackend, who: Person): Promise<void> {
  const session = { access_token: `customer-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` }
  backend.world.tokens.set(session.access_token, who.document)
  backend.world.refreshTokens.set(session.refresh_token, who.document)
  const credentials = JSON.stringify({ iamName: who.name, documentId: who.document })
  await page.goto(`${backend.url}/outra/volta`)
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    },
    { ...session, user_credentials: credentials },
  )
  backend.asked.length = 0
}
