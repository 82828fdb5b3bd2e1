import { constants, createHash, generateKeyPairSync, sign } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { CheckedReceipt, IssuerKeys } from '@consente/contract/portal/receipts'
import { receiptFile } from '@consente/domain/receipt-file'
import { expect, it, vi } from 'vitest'
import { jwsPart as part, RECEIPT } from '../../../testing/receipt-for-tests.ts'
import { type Asking, checkFile } from './check-file.ts'
import { readReceiptFile } from './read-receipt-file.ts'

const { iss: ISSUER, jti: NUMBER } = RECEIPT

const digest = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = { kty: 'RSA', kid: 'k1', ...publicKey.export({ format: 'jwk' }) }
const issuer: IssuerKeys = {
  issuer: ISSUER,
  name: 'Alfa Seguros',
  cnpj: '',
  answersNumbers: true,
  keys: [{ jwk, firstSeenAt: '2026-01-01T00:00:00Z' }],
}

function signed(receipt: object, header: object = {}): string {
  const text = `${part({ alg: 'PS256', typ: 'consent-receipt+jwt', kid: 'k1', ...header })}.${part(receipt)}`
  const key = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}
const jws = signed(RECEIPT)

/** A PDF with visible text and an attached file, as plain objects. */
function pdfWith(attached: string, visible: string): Buffer<ArrayBuffer> {
  const bytes = deflateSync(attached)
  const shown = `<<\n/Length ${visible.length}\n>>\nstream\n${visible}\nendstream`
  const file = `<<\n/Type /EmbeddedFile\n/Length ${bytes.length}\n/Filter /FlateDecode\n>>\nstream\n`
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n${shown}\nendobj\n2 0 obj\n${file}`),
    bytes,
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])
}

const today = (more: Partial<CheckedReceipt> = {}) =>
  ({
    number: NUMBER,
    issuer: ISSUER,
    state: 'IN_FORCE',
    receiptDigest: digest(jws),
    ...more,
  }) as CheckedReceipt
type Told = { keys?: Partial<IssuerKeys> | 'none'; check?: Partial<CheckedReceipt> | 'none' | 'silent' }
const asking = ({ keys: told = {}, check = {} }: Told = {}): Asking => ({
  keysOf: async () => (told === 'none' ? undefined : { ...issuer, ...told }),
  check: async () => {
    if (check === 'silent') throw new Error('no answer')
    return check === 'none' ? undefined : today(check)
  },
})
const outcome = async (content: BlobPart, told?: Told) =>
  checkFile(await readReceiptFile(new Blob([content])), asking(told))

it('a file as the issuer gave it is genuine: ours, or the signed text alone', async () => {
  for (const content of [receiptFile(jws), jws, ` ${jws}\n`])
    expect(await outcome(content)).toMatchObject({ kind: 'genuine', today: { state: 'IN_FORCE' } })
})

it('only issuer and number leave the browser', async () => {
  const found = await readReceiptFile(new Blob([receiptFile(jws)]))
  const keysOf = vi.fn<Asking['keysOf']>(async () => issuer)
  const check = vi.fn<Asking['check']>(async () => today())
  await checkFile(found, { keysOf, check })
  expect([...keysOf.mock.calls, ...check.mock.calls]).toEqual([[ISSUER], [NUMBER, ISSUER]])
})

it('a changed letter of the signed text is an alteration', async () => {
  const [head, body, signature] = jws.split('.')
  const other = part({ ...RECEIPT, purpose: 'Outro' })
  expect(body).not.toBe(other)
  // The signature says so, also while the issuer, which knows the digest, cannot be asked.
  for (const check of [{}, 'silent'] as const)
    expect(await outcome(`${head}.${other}.${signature}`, { check })).toMatchObject({
      kind: 'altered',
      isSignedIntact: false,
    })
})

it('a changed letter beside the signed text is an alteration, and what was signed is shown', async () => {
  const content = receiptFile(jws).replace('"Marina Duarte Lopes"', '"Mariana Duarte Lopes"')
  expect(await outcome(content)).toMatchObject({
    kind: 'altered',
    isSignedIntact: true,
    found: { receipt: { pii_principal: { name: 'Marina Duarte Lopes' } } },
  })
})

it('a PDF is unaltered only if its bytes are those that the issuer gave', async () => {
  const given = pdfWith(receiptFile(jws), 'BT (4 grupos) Tj ET')
  const changed = pdfWith(receiptFile(jws), 'BT (9 grupos) Tj ET')
  const pdfDigest = digest(given)
  expect(await outcome(given, { check: { pdfDigest } })).toMatchObject({ kind: 'genuine' })
  expect(await outcome(changed, { check: { pdfDigest } })).toMatchObject({
    kind: 'altered',
    isSignedIntact: true,
  })
  expect(await outcome(given, { check: {} })).toMatchObject({ kind: 'altered' })
})

it.each([
  ['no institution', { keys: 'none' } as const],
  ['another key', { keys: { keys: [] } }],
])('signed by %s, its issuer is unknown', async (_what, told) => {
  expect(await outcome(jws, told)).toEqual({ kind: 'unknown-issuer' })
})

it('a key that its issuer gave up proves what came before, and nothing after', async () => {
  const until = (lastSeenAt: string) => ({
    keys: { keys: issuer.keys.map((key) => ({ ...key, lastSeenAt })) },
  })
  expect(await outcome(jws, until('2026-08-01T00:00:00Z'))).toMatchObject({ kind: 'genuine' })
  expect(await outcome(jws, until('2026-07-01T00:00:00Z'))).toEqual({ kind: 'unknown-issuer' })
})

it('an issuer that is silent leaves today’s state unknown; one that denies the number says so', async () => {
  expect(await outcome(jws, { check: 'silent' })).toMatchObject({ kind: 'without-state' })
  expect(await outcome(jws, { check: { state: 'UNKNOWN' } })).toMatchObject({ kind: 'without-state' })
  expect(await outcome(jws, { check: 'none' })).toMatchObject({ kind: 'unknown-number' })
  expect(await outcome(jws, { check: { receiptDigest: 'x' } })).toMatchObject({ kind: 'altered' })
})

it.each([
  ['nothing', ''],
  ['a picture', '\x89PNG'],
  ['a PDF without attachment', '%PDF-1.7\n1 0 obj\n<<>>\nstream\nx\nendstream\nendobj'],
  ['other JSON', '{"jws": 7}'],
  ['an unsigned token', 'e30.e30.e30'],
])('%s is no receipt', async (_what, content) => {
  expect(await outcome(content)).toEqual({ kind: 'none' })
})

it('a text of another algorithm or type is no receipt, even with a known signer', async () => {
  for (const header of [{ alg: 'none' }, { alg: 'RS256' }, { typ: 'JWT' }])
    expect(await outcome(signed(RECEIPT, header))).toEqual({ kind: 'none' })
})
