/** Refusals before a call is parsed: no certificate; too many calls (RFC 9126 section 2.3); the database is unavailable. */
const CODES: Readonly<Record<number, string>> = {
  401: 'invalid_client',
  429: 'temporarily_unavailable',
  503: 'temporarily_unavailable',
}

/** The answer's body; undefined for any other status. */
export function earlyRefusal(
  status: number,
  { message }: Error,
): { error: string; error_description: string } | undefined {
  const error = CODES[status]
  return error === undefined ? undefined : { error, error_description: message }
}
