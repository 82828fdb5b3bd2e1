import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Source files below a folder, tests aside. */
function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sources(path)
    return /\.tsx?$/.test(name) && !/(\.test\.|test-journey|-for-tests)/.test(name) ? [path] : []
  })
}

/** Files below the folder whose text matches, the allowed ones aside. */
function holders(folder: string, pattern: RegExp, allowed: RegExp): string[] {
  return sources(join(ROOT, folder))
    .map((path) => relative(ROOT, path))
    .filter((path) => !allowed.test(path) && pattern.test(readFileSync(join(ROOT, path), 'utf8')))
}

it('SQL stands in stores only', () => {
  const sql = /[`'"]\s*(select\s+[\w*]|insert into|update \w+\s+set|delete from)\s/i
  const stores =
    /\.store\.ts$|platform\/database\/migrate\.ts$|fresh-database\.ts$|health\.routes\.ts$|open-platform\.ts$/
  expect(holders('apps/server/src', sql, stores)).toEqual([])
})

it('the portal fetches in three files: what its calls send, what begins before them, and its service worker', () => {
  const allowed = /api\/(http|begun-reads)\.ts$|service-worker\.ts$|app\/.*config.*\.tsx?$/
  expect(holders('apps/portal/src', /\bfetch\(/, allowed)).toEqual([])
})

it('pages read the time from one clock, which the backend corrects', () => {
  const allowed = /api\/server-time\.ts$|ui\/files\/sharing-end-entry\.ts$/
  expect(holders('apps/portal/src', /new Date\(\)/, allowed)).toEqual([])
})

it('browser storage is touched in session only', () => {
  expect(holders('apps/portal/src', /\b(localStorage|sessionStorage)\b/, /src\/session\//)).toEqual([])
})

/**
 * Words in which a backend tells how a sharing stands, and ways to read them. Failures carry an HTTP status, and are
 * named as such.
 */
const TOLD = [
  /\b(furtherApproval|waitsForYou|endedBy|PENDING_AUTHORISATION)\b/,
  /['"](PENDING|ACTIVE|AUTHORISED|INACTIVE|EXPIRED|OVERDUE|REJECTED|CONSUMED)['"]/,
  /(?<!\b(failure|failed|error|SAMPLE|MULTI|failureFrom\([\w.]+\)))\.status\b/,
  // By its name as a text: the role of an element, a failure, and what received data say of a claim are none of a sharing.
  /(?<!\brole(=|', | = )|\bPick<ApiError, |'code' \| |\bclaim, |'Situação', )['"`]status['"`]/,
  /\bConsentCard\b|sharing\/situation-of/,
  /\bstatus\b[^{}]*\}(: (Consent|Resource)| = (?!failureFrom\(|outcome\b))/,
]

it('statuses of sharings are read in api alone; above it a sharing has a situation', () => {
  // The check of a receipt has states of its own.
  const allowed = /portal\/src\/api\/|receipts\/check\/check-texts\.ts$/
  expect(TOLD.flatMap((pattern) => holders('apps/portal/src', pattern, allowed))).toEqual([])
})

it('news, reminders and views of the server ask for the situation of a sharing, not for its status', () => {
  const status = /['"](PENDING|ACTIVE|AUTHORISED|INACTIVE|OVERDUE)['"]|\bwaitsForYou\b|\bstatusAt\(/
  const allowed = /transmission-situation\.ts$/
  expect(holders('apps/server/src/notices', status, allowed)).toEqual([])
  expect(holders('apps/server/src/recipient/views', status, allowed)).toEqual([])
})

it.each([
  "details.status === 'PENDING'",
  'if (card.status) return',
  'const { furtherApproval } = details',
  'const { status, createDateTime } = consent',
  'const isOpen = ({ status: told }: ConsentDetails) => OPEN.has(told)',
  'const waits = ({ status }: Resource) => status === PENDING',
  "const told = consent['status']",
  'const told = card?.["status"]',
  'const told = card[`status`]',
  "const { 'status': told } = card",
  "const field = 'status'",
  "valueAt(card, 'status')",
  'shares.some(({ card }) => card.waitsForYou)',
  "const isOpen = (status: string) => status === 'ACTIVE'",
  'approvers.every((one) => one.status)',
  "resource.status === 'PENDING_AUTHORISATION'",
  "import type { ConsentCard } from '@consente/contract/portal/consents'",
  "import { situationOf } from '@consente/domain/sharing/situation-of'",
])('refuses above api: %s', (text) => {
  expect(TOLD.some((pattern) => pattern.test(text))).toBe(true)
})

it.each([
  'failure.status === 404',
  'failureFrom(query.error).status',
  'status === 401 && SIGNED_OUT',
  '<p role="status">',
  "Pick<ApiError, 'code' | 'status'>",
  "valueAt(claim, 'status')",
])('leaves the status of an answer alone: %s', (text) => {
  expect(TOLD.some((pattern) => pattern.test(text))).toBe(false)
})
