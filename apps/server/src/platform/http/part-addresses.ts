import type { FastifyReply } from 'fastify'

/** Treatment of a part's addresses, known before the part's routes exist. */
export type PartAddresses = {
  /** Addresses for other institutions, also on the port for institutions; matched with the raw path. */
  forInstitutions: RegExp
  /** The ones of these that require a client certificate under mutual TLS; matched with the decoded path. */
  demandsCertificate: RegExp
  /** Route names of requests whose `traceparent` is accepted. */
  continuesTrace: RegExp
  /** Addresses whose calls are reported to the scheme; matched with the raw path. */
  reported?: RegExp
  /** A wildcard route for several addresses, and the names of the requests to it; never their addresses. */
  wildcard?: { template: string; nameOf(path: string): string }
  /** The part's own failure form for addresses that the router cannot parse; matched with the raw address. */
  unreadable?: { address: RegExp; answer(reply: FastifyReply): FastifyReply }
}
