import type { FastifyReply } from 'fastify'

/** How the server treats a part's addresses, before any route of the part is there. */
export type PartAddresses = {
  /** What other institutions call, on the port for institutions too; tested on the raw path. */
  forInstitutions: RegExp
  /** Of these, what demands a client certificate where there is mutual TLS; tested on the decoded path. */
  demandsCertificate: RegExp
  /** Requests, by their name, whose caller's trace is continued. */
  continuesTrace: RegExp
  /** A wildcard route that stands for several addresses, and what a request there is called; never its address. */
  wildcard?: { template: string; nameOf(path: string): string }
  /** The part's own failure form for addresses that the router cannot read; tested on the raw address. */
  unreadable?: { address: RegExp; answer(reply: FastifyReply): FastifyReply }
}
