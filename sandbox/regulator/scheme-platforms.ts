import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import Fastify from 'fastify'
import type { JSONWebKeySet } from 'jose'
import { readPageStyle } from '../institutions/sandbox-page.ts'
import { mountMopGateway, type TakenTraces } from './mop-gateway.ts'
import { openPcmDesk, type PcmDesk } from './pcm-desk.ts'
import type { Kept } from './pcm-mirror.ts'
import { renderPcmPage } from './pcm-page.ts'
import type { KnownIds } from './pcm-rules.ts'

/** A participant, as far as the scheme's platforms know it. */
export type RegulatedParticipant = KnownIds & { name: string; publicUrl: string }

/** The scheme's platforms: the metrics platform with its page, and a gateway of the operations module. */
export type SchemePlatforms = {
  url: string
  desk: PcmDesk
  traces(): TakenTraces
  stop(): Promise<void>
}

const MOST_BYTES = 16 * 1024 * 1024

/** @param file where accepted reports are kept over restarts */
export async function startSchemePlatforms(
  port: number,
  { participants, file }: { participants: readonly RegulatedParticipant[]; file: string },
): Promise<SchemePlatforms> {
  mkdirSync(dirname(file), { recursive: true })
  const desk = openPcmDesk({
    known: participants,
    keysOf: async (organisationId) => {
      const found = participants.find((one) => one.organisationId === organisationId)
      return (
        found && ((await (await fetch(`${found.publicUrl}/.well-known/jwks.json`)).json()) as JSONWebKeySet)
      )
    },
    before: readKept(file),
    onAccepted: (kept) => appendFileSync(file, `${JSON.stringify(kept)}\n`),
  })
  const server = Fastify({ forceCloseConnections: true, bodyLimit: MOST_BYTES })
  const style = readPageStyle()
  server.addContentTypeParser('application/jwt', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  for (const [path, family] of [
    ['/event-api/v2', 'EVENT'],
    ['/report-api/v1', 'CALL'],
  ] as const)
    for (const origin of ['server', 'client'] as const)
      server.post(`${path}/${origin}-batch`, async ({ headers, body }, reply) => {
        if (!/application\/json|\*\/\*/.test(headers.accept ?? '*/*'))
          return reply.code(406).send({ message: 'Content-Type not accepted' })
        const answer = await desk.take({ family, origin }, String(body))
        return reply.code(answer.status).send(answer.body)
      })
  const { traces } = mountMopGateway(server)
  server.get('/traces', async () => traces())
  server.get('/reports', async () => desk.state())
  server.get('/page.css', async (_request, reply) => reply.type('text/css').send(style))
  server.get('/', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'")
      .type('text/html; charset=utf-8')
      .send(renderPcmPage(desk.state(), traces(), participants)),
  )
  await server.listen({ port, host: '127.0.0.1' })
  return { url: `http://localhost:${port}`, desk, traces, stop: () => server.close() }
}

function readKept(file: string): Kept[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Kept)
}
