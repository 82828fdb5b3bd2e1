/** Connection settings of PostgreSQL for the drivers. */
export type PostgresConnection = { connectionString: string; ssl?: { ca: string } }

/** @param ca PEM of the authority that PostgreSQL's certificate is verified against; without it the address decides. */
export function connectionTo(address: string, ca?: string): PostgresConnection {
  if (ca === undefined) return { connectionString: address }
  const url = new URL(address)
  // NOTE: in the driver, TLS parameters of the address replace the option `ssl`.
  url.searchParams.delete('sslmode')
  return { connectionString: url.href, ssl: { ca } }
}
