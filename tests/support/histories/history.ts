import type { RawAnswer } from '../http/raw-call.ts'

/** One call as the judge reads it (`judge/main.go`): microseconds of one clock, and what was answered. */
export type RecordedCall = Asked & {
  /** Unknown: the connection broke, or the server could not say. */
  outcome: 'ok' | 'refused' | 'unknown'
  begin: number
  end: number
  out?: string
  outNumber?: number
  /** The refusal's words, for the reader of a failure. */
  reason?: string
}

/** The question of a call; each kind of object uses some of it (`judge/models.go`). */
export type Asked = {
  op: string
  arg?: string
  /** Number of the session's access token that is used, or asked for. */
  token?: number
  /** Milliseconds since the token's first use, at least and at most. */
  minAgeMs?: number
  maxAgeMs?: number
}

export type ObjectKind = 'consent' | 'sharing' | 'session' | 'code' | 'challenge' | 'factor'
export type RecordedObject = { kind: ObjectKind; name: string; calls: RecordedCall[] }

/** A call to make, and what of its good answer the judge compares. */
export type Attempt = {
  send: () => Promise<RawAnswer>
  read?: (body: unknown) => Pick<RecordedCall, 'out' | 'outNumber'>
}
/** Calls an object and records it. @returns the answer, where one came */
export type Recorder = (asked: Asked, attempt: Attempt) => Promise<RawAnswer | undefined>

export type History = {
  objects: RecordedObject[]
  /** Calls recorded so far. */
  count(): number
  record(kind: ObjectKind, name: string): { call: Recorder; calls: RecordedCall[] }
}

const micros = (): number => Math.round(performance.now() * 1000)

export function newHistory(): History {
  const objects: RecordedObject[] = []
  return {
    objects,
    count: () => objects.reduce((sum, { calls }) => sum + calls.length, 0),
    record(kind, name) {
      const calls: RecordedCall[] = []
      objects.push({ kind, name, calls })
      return { calls, call: (asked, attempt) => recordOne(calls, asked, attempt) }
    },
  }
}

async function recordOne(
  calls: RecordedCall[],
  asked: Asked,
  { send, read }: Attempt,
): Promise<RawAnswer | undefined> {
  const begin = micros()
  const answer = await send().catch((error: NodeJS.ErrnoException) => error)
  const timed = { ...asked, begin, end: micros() }
  if (answer instanceof Error) {
    // The call reached no process.
    if (answer.code !== 'ECONNREFUSED') calls.push({ ...timed, outcome: 'unknown' })
    return undefined
  }
  const { status, text } = answer
  // One try too many is turned away before it is looked at.
  if (status === 429) return answer
  if (status >= 500) calls.push({ ...timed, outcome: 'unknown' })
  else if (status !== 200) calls.push({ ...timed, outcome: 'refused', reason: text.slice(0, 200) })
  else calls.push({ ...timed, outcome: 'ok', ...read?.(JSON.parse(text)) })
  return answer
}

/** Records what happens to an object at any time from now on, or never. */
export function recordLater(calls: RecordedCall[], op: string): void {
  calls.push({ op, outcome: 'unknown', begin: micros(), end: micros() })
}

/** Milliseconds between two instants of the calls' clock. */
export const now = (): number => performance.now()
