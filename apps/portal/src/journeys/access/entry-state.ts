/** What one page of access hands to the next in the history entry: what was typed, and the request that waits. */
export type EntryState = { document: string; intentId?: string | undefined }

/** Reads it back; anything else, as after a typed address, is an empty start. */
export function entryStateFrom(state: unknown): EntryState {
  const { document, intentId } = (state ?? {}) as { document?: unknown; intentId?: unknown }
  return {
    document: typeof document === 'string' ? document : '',
    ...(typeof intentId === 'string' ? { intentId } : {}),
  }
}

/** `/`, still with the request of another institution when there is one. */
export function loginPath(intentId: string | undefined): string {
  return intentId === undefined ? '/' : `/?${new URLSearchParams({ intent_id: intentId })}`
}
