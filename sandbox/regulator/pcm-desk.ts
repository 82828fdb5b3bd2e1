import { randomUUID } from 'node:crypto'
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose'
import { type Kept, type Unmirrored, unmirrored } from './pcm-mirror.ts'
import {
  deadlineOf,
  type Family,
  faultOfCall,
  faultOfEvent,
  type KnownIds,
  keyOf,
  type Origin,
  type Reported,
} from './pcm-rules.ts'

const MOST_IN_BATCH = 5_000
/** Refusals that the page remembers. */
const MOST_REFUSALS = 500

export type Refusal = {
  family: Family
  origin: Origin
  organisationId: string
  message: string
  report: Reported
}
export type Answer = { status: number; body: unknown }
/** Everything that was reported. */
export type PcmState = { accepted: readonly Kept[]; refused: readonly Refusal[]; unmirrored: Unmirrored[] }

export type PcmDesk = {
  /** Takes a signed batch. */
  take(channel: { family: Family; origin: Origin }, jws: string): Promise<Answer>
  state(): PcmState
}

type Deps = {
  known: readonly KnownIds[]
  /** The signing keys of an organisation, as the directory has them; undefined for an unknown one. */
  keysOf(organisationId: string): Promise<JSONWebKeySet | undefined>
  now?: () => Date
  /** Reports of earlier runs. */
  before?: readonly Kept[]
  onAccepted?: (kept: Kept) => void
}

/** The scheme's metrics platform, as far as participants see it. */
export function openPcmDesk({
  known,
  keysOf,
  now = () => new Date(),
  before = [],
  onAccepted,
}: Deps): PcmDesk {
  const accepted: Kept[] = [...before]
  const byKey = new Map(accepted.map((kept) => [keyOf(kept.report, kept.origin), kept]))
  const byConsent = new Map<string, Kept[]>()
  for (const kept of accepted) note(kept)
  const refused: Refusal[] = []

  function note(kept: Kept): void {
    const key = `${kept.origin} ${String(kept.report.consentId)}`
    byConsent.set(key, [...(byConsent.get(key) ?? []), kept])
  }

  async function open(jws: string): Promise<Answer | { organisationId: string; events: Reported[] }> {
    try {
      const { alg, typ, kid } = decodeProtectedHeader(jws)
      const payload = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8'))
      const organisationId = String(payload.organisationId)
      const keys = await keysOf(organisationId)
      if (alg !== 'PS256' || typ !== 'JWT' || !kid || !keys) return unauthorised
      await compactVerify(jws, createLocalJWKSet(keys), { algorithms: ['PS256'] })
      if (!Array.isArray(payload.events)) return said(400, 'Invalid payload format: MUST be an array')
      if (payload.events.length > MOST_IN_BATCH) return said(413, 'Record limit exceeded')
      return { organisationId, events: payload.events }
    } catch {
      return unauthorised
    }
  }

  function judge(family: Family, origin: Origin, organisationId: string, report: Reported) {
    const { correlationId } = report
    const same = byKey.get(keyOf(report, origin))
    if (same) return { reportId: same.reportId, correlationId, status: 'ACCEPTED' }
    const earlier = (byConsent.get(`${origin} ${String(report.consentId)}`) ?? []).map((kept) => kept.report)
    const check = { origin, organisationId, known, now: now(), earlier }
    const message = family === 'EVENT' ? faultOfEvent(report, check) : faultOfCall(report, check)
    if (message !== undefined) {
      refused.unshift({ family, origin, organisationId, message, report })
      refused.length = Math.min(refused.length, MOST_REFUSALS)
      return { ...(correlationId !== undefined && { correlationId }), status: 'DISCARDED', message }
    }
    const kept = keep(family, origin, report)
    return { reportId: kept.reportId, correlationId, status: 'ACCEPTED' }
  }

  function keep(family: Family, origin: Origin, report: Reported): Kept {
    const receivedAt = now()
    const isLate = receivedAt > deadlineOf(String(report.timestamp))
    const kept = {
      family,
      origin,
      report,
      reportId: randomUUID(),
      receivedAt: receivedAt.toISOString(),
      isLate,
    }
    accepted.push(kept)
    byKey.set(keyOf(report, origin), kept)
    note(kept)
    onAccepted?.(kept)
    return kept
  }

  return {
    async take({ family, origin }, jws) {
      const opened = await open(jws)
      if ('status' in opened) return opened
      const body = opened.events.map((report) => judge(family, origin, opened.organisationId, report))
      return { status: body.some(({ status }) => status === 'DISCARDED') ? 207 : 200, body }
    },
    state: () => ({ accepted, refused, unmirrored: unmirrored(accepted) }),
  }
}

const said = (status: number, message: string): Answer => ({ status, body: { message } })
const unauthorised = said(401, 'Unauthorized')
