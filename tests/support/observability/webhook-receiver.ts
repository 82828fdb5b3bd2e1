import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** An event as its receiver reads it. */
export type ReceivedEvent = {
  type: string
  data: { id: string; position: number; outcome: string; actor: string; consentId?: string; person?: string }
}
/** An insurer's receiver of webhooks. */
export type WebhookReceiver = {
  url: string
  /** What it has taken, in the order in which it came. */
  events: ReceivedEvent[]
  /** Texts of all messages that it has verified. */
  bodies: string[]
  /** Errors of verification. */
  faults: string[]
  /** Answers that; 204 at first. */
  answerWith(status: number): void
  stop(): void
}

/** Starts a receiver that verifies each message by the library of Standard Webhooks, as insurers do. */
export async function startWebhookReceiver(secret: string): Promise<WebhookReceiver> {
  const webhook = new Webhook(secret)
  const [events, bodies, faults]: [ReceivedEvent[], string[], string[]] = [[], [], []]
  let answer = 204
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    try {
      const message = webhook.verify(body, request.headers as Record<string, string>) as ReceivedEvent
      if (answer === 204) {
        events.push(message)
        bodies.push(body)
      }
    } catch (error) {
      faults.push(String(error))
    }
    response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    events,
    bodies,
    faults,
    answerWith: (status) => {
      answer = status
    },
    stop: () => server.close(),
  }
}
