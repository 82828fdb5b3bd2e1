/**
 * Why something failed, in one line for operators: the messages of an error and of its causes. The text of a parser's
 * error is left out, because it quotes what was parsed.
 */
export function reasonOf(error: unknown): string {
  return messagesOf(error).join(': ')
}

function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return typeof error === 'string' ? [error] : []
  return [messageOf(error), ...messagesOf(error.cause)]
}

function messageOf(error: Error): string {
  if (error instanceof SyntaxError) return error.name
  // NOTE: of a host with several addresses the system's error has only a code.
  return error.message || ('code' in error ? String(error.code) : error.name)
}
