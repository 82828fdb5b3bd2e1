/**
 * The address of a request as the router reads it: of an absolute address (RFC 9112 section 3.2.2) what follows its host, and
 * nothing from a `#` on, which no address of a request has. So all that decides by the address (who must show a certificate, what
 * is counted and reported) decides about what is then served.
 */
export function originForm(target: string): string {
  const [address = ''] = target.split('#', 1)
  const [host] = /^https?:\/\/[^/?]*/i.exec(address) ?? []
  if (host === undefined) return address
  const rest = address.slice(host.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}
