import { readdirSync, readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { sandboxFile } from '../institutions/sandbox-institutions.ts'
import type { Participant } from './market-participants.ts'
import { openSoftwareDesk, type Software } from './software.ts'

export type Directory = { url: string; stop(): Promise<void> }

/**
 * Serves the same as the real directory: the participants' list, its own keys, software statements and the
 * participants' keys; also the logos of the invented institutions in the list.
 */
export async function startDirectory(
  port: number,
  participants: readonly Participant[],
  { keyFile, software }: { keyFile: string; software: readonly Software[] },
): Promise<Directory> {
  const server = Fastify({ forceCloseConnections: true })
  const logos = readLogos()
  const url = `http://localhost:${port}`
  const desk = openSoftwareDesk({ url, keyFile, software })
  server.get('/participants', async () => participants)
  server.get<{ Params: { file: string } }>('/logos/:file', async ({ params }, reply) => {
    const logo = logos.get(params.file)
    if (!logo) return reply.code(404).send({ message: 'no such logo' })
    return reply.header('content-security-policy', "default-src 'none'").type('image/svg+xml').send(logo)
  })
  server.get('/keystore/openinsurance.jwks', () => desk.keys())
  server.get<OfSoftware>('/keystore/:organisation/:software/application.jwks', async ({ params }, reply) => {
    const keys = await desk.keysOf(params.organisation, params.software)
    return keys ?? reply.code(404).send({ message: 'no such software' })
  })
  const statements = '/organisations/:organisation/softwarestatements/:software/assertion'
  server.get<OfSoftware>(statements, async ({ params }, reply) => {
    const statement = await desk.statement(params.organisation, params.software)
    if (!statement) return reply.code(404).send({ message: 'no such software' })
    return reply.type('application/jwt').send(statement)
  })
  await server.listen({ port, host: '127.0.0.1' })
  return { url, stop: () => server.close() }
}

type OfSoftware = { Params: { organisation: string; software: string } }

function readLogos(): Map<string, Buffer> {
  const folder = sandboxFile('directory/logos/')
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder))]))
}
