import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'

/** Validity of an answer: RFC 9116 section 2.5.5 asks for less than a year. */
const VALID_MS = 180 * 24 * 60 * 60_000

/** `/.well-known/security.txt`: where to report a weakness (RFC 9116). Answers 404 if no contact is configured. */
export function securityTxtRoutes(
  app: FastifyInstance,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
): void {
  const { securityContact, publicUrl } = config
  if (!securityContact) return
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${new Date(clock.now().getTime() + VALID_MS).toISOString()}`,
          'Preferred-Languages: pt, en',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
}
