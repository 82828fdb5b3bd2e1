import { CheckedReceipt, type SHARING_STATES } from '@consente/contract/portal/receipts'
import { toInstantText } from '@consente/domain/period'
import { payloadOf } from '@consente/domain/receipt-file'
import { issuerName } from '@consente/domain/receipt-texts'
import { isSending } from '@consente/domain/sharing/situation'
import type { OwnSituation } from '@consente/domain/sharing/situation-of-ours'
import * as z from 'zod/mini'
import { ensure, Failure } from '../platform/base/failure.ts'
import { reasonOf } from '../platform/base/reason-of.ts'
import type { Database } from '../platform/database/database.ts'
import { OutboundError } from '../platform/network/outbound.ts'
import { takeFairly } from '../platform/throttling/fair-share.ts'
import { type IssuerKeysDeps, refresh } from './issuer-keys.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { ReceiptOf, ReceiptStore } from './receipt.store.ts'
import type { ReceiptPdfStore } from './receipt-pdf.store.ts'

/** A sharing today, as the role that keeps it says. */
export type SharingState = { state: (typeof SHARING_STATES)[number]; since?: Date | undefined }
/** The state of a sharing as a receipt tells it. A part that goes already makes the sharing count as in force. */
export function stateIn(situation: OwnSituation): SharingState {
  switch (situation.kind) {
    case 'waiting':
      return { state: isSending(situation) ? 'IN_FORCE' : 'WAITING' }
    case 'lapsed':
      return { state: 'WAITING' }
    case 'in-force':
    case 'past-term':
      return { state: 'IN_FORCE' }
    case 'expired':
      return { state: 'EXPIRED', since: situation.at }
    case 'ended':
      return { state: 'ENDED', since: situation.at }
    case 'refused':
      return { state: situation.confirmed ? 'ENDED' : 'REFUSED', since: situation.at }
  }
}

/** Asks the role; undefined where it does not keep the sharing. */
export type StateOf = (sharing: ReceiptOf) => Promise<SharingState | undefined>

export type CheckDeps = IssuerKeysDeps & {
  database: Database
  receipts: ReceiptStore
  pdfs: Pick<ReceiptPdfStore, 'digestOf'>
  answers: KeptAnswers
}

/**
 * Tells institutions, dates and state by a receipt's number. It names no person and no other number, since the owner of an
 * old receipt must not follow all later ones.
 * @param issuer another institution, which is asked by the address that it publishes
 * @param from the visitor's network
 * @throws {Failure} NOT_FOUND, INSTITUTION_NOT_FOUND, INSTITUTION_UNAVAILABLE, TOO_MANY_TRIES
 */
export async function checkReceipt(
  deps: CheckDeps,
  { number, issuer, from }: { number: string; issuer: string | undefined; from: string },
  stateOf: StateOf,
): Promise<CheckedReceipt> {
  const isOwn = issuer === undefined || issuer === deps.own.issuer
  return isOwn ? checkOwn(deps, number, stateOf) : askIssuer(deps, { number, issuer, from })
}

async function checkOwn(
  { database, receipts, pdfs }: CheckDeps,
  number: string,
  stateOf: StateOf,
): Promise<CheckedReceipt> {
  const found = await receipts.find(database, number)
  ensure(found, 'NOT_FOUND')
  const { kind, at, digest, jws } = found
  const body = payloadOf(jws)
  const { state, since } = (await stateOf(found)) ?? { state: 'UNKNOWN' as const, since: undefined }
  const isReplaced = (await receipts.replacerOf(database, number)) !== undefined
  const pdfDigest = await pdfs.digestOf(database, number)
  return {
    number,
    kind,
    at: toInstantText(at),
    issuer: body.iss,
    issuerName: issuerName(body),
    holderName: body.holder.party_name,
    recipientName: body.recipient.party_name,
    startsAt: body.consent.authorisationDateTime ?? body.consent.creationDateTime,
    endsAt: body.consent.expirationDateTime,
    groups: body.pii_information.length,
    state: state === 'ENDED' && isReplaced ? 'REPLACED' : state,
    ...(since && { since: toInstantText(since) }),
    receiptDigest: digest,
    ...(pdfDigest && { pdfDigest }),
  }
}

const LIMITS = { deadlineMs: 4_000, maxBytes: 64 * 1024 }

async function askIssuer(
  deps: CheckDeps,
  { number, issuer, from }: { number: string; issuer: string; from: string },
): Promise<CheckedReceipt> {
  const kept = deps.answers.find(issuer, number)
  if (kept) return kept
  const listed = await deps.directory.issuer(issuer)
  ensure(listed, 'INSTITUTION_NOT_FOUND')
  await refresh(deps, listed)
  const address = (await deps.keys.readingOf(issuer))?.checkAddress
  ensure(address, 'INSTITUTION_UNAVAILABLE')
  await takeFairly(deps, 'receiptIssuer', { who: issuer, from })
  try {
    const told = z.parse(CheckedReceipt, await deps.outbound.fetchJson(`${address}/${number}`, LIMITS))
    ensure(told.number === number && told.issuer === issuer, 'INSTITUTION_UNAVAILABLE')
    // The name is the directory's: an issuer may call itself by the name of another institution.
    return deps.answers.keep(issuer, { ...told, issuerName: listed.name })
  } catch (cause) {
    if (cause instanceof OutboundError && cause.status === 404) throw new Failure('NOT_FOUND')
    deps.log.info({ issuer, reason: reasonOf(cause) }, 'an issuer was not asked about a receipt')
    throw new Failure('INSTITUTION_UNAVAILABLE', {}, { cause })
  }
}
