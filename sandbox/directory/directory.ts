import { readdirSync, readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { sandboxFile } from '../src/institutions.ts'
import type { Participant } from './participants.ts'

/** The running directory. */
export type Directory = { url: string; stop(): Promise<void> }

/** Serves the participants' list as the real directory does, and the logos of the invented institutions in it. */
export async function startDirectory(port: number, participants: readonly Participant[]): Promise<Directory> {
  const server = Fastify({ forceCloseConnections: true })
  const logos = readLogos()
  server.get('/participants', async () => participants)
  server.get<{ Params: { file: string } }>('/logos/:file', async ({ params }, reply) => {
    const logo = logos.get(params.file)
    if (!logo) return reply.code(404).send({ message: 'no such logo' })
    return reply.header('content-security-policy', "default-src 'none'").type('image/svg+xml').send(logo)
  })
  await server.listen({ port, host: '127.0.0.1' })
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}

function readLogos(): Map<string, Buffer> {
  const folder = sandboxFile('directory/logos/')
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder))]))
}
