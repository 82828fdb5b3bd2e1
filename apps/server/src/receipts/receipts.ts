import type {
  IssuerKeys,
  ListedReceipt,
  PlacedReceipt,
  PlacedReceipts,
  SignedReceipt,
} from '@consente/contract/portal/receipts'
import { Document } from '@consente/domain/document'
import { toInstantText } from '@consente/domain/period'
import type { ReceiptParty } from '@consente/domain/receipt'
import { payloadOf, receiptFile } from '@consente/domain/receipt-file'
import { receiptTitle } from '@consente/domain/receipt-texts'
import type { FastifyInstance } from 'fastify'
import { ensure } from '../platform/base/failure.ts'
import { issuerOf } from '../platform/config/own-issuer.ts'
import { networkOf } from '../platform/network/ip-network.ts'
import { createOutbound } from '../platform/network/outbound.ts'
import type { PartWork, RunsOf } from '../platform/part.ts'
import type { Platform } from '../platform/platform.ts'
import { createThrottling } from '../platform/throttling/throttling.ts'
import { type CheckDeps, checkReceipt, type StateOf } from './check-receipt.ts'
import type { RECEIPTS } from './declaration.ts'
import { createIssuerKeyStore, type PublicKey } from './issuer-key.store.ts'
import { type IssuerDirectory, keysOf, refresh } from './issuer-keys.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { loadPdfSigner } from './pades/pdf-signer.ts'
import { createPdfMaker } from './pdf/pdf-maker.ts'
import type { SealLogo } from './pdf/seal-logo.ts'
import { createReceiptStore, type StoredReceipt } from './receipt.store.ts'
import { publishCheckAddress } from './receipt-check-address.ts'
import { createReceiptPdfStore } from './receipt-pdf.store.ts'
import { type PdfDeps, receiptPdf } from './receipt-pdf-file.ts'
import { RECEIPTS_THROTTLING } from './receipts-throttling.ts'

export { type SharingState, type StateOf, stateIn } from './check-receipt.ts'
export { createReceiptIssuer, type ReceiptIssuer } from './issue-receipt.ts'
export type { StoredReceipt } from './receipt.store.ts'
export type { ReceiptAction } from './receipt-body.ts'

/** Marks of institutions, as the directory publishes them. */
type BrandLogos = {
  brandLogo(brand: { name: string; cnpj: string }): Promise<SealLogo | undefined>
  /** Its address on our own host. */
  brandLogoPath(brand: { name: string; cnpj: string }): Promise<string | undefined>
}

/** Receipts as customers read them, and as anybody checks them. @param brand what its PDFs are drawn with */
export function createReceipts({
  platform,
  directory,
  brand,
}: {
  platform: Platform
  directory: IssuerDirectory & BrandLogos
  brand: { colour: string; sacPhone?: string }
}) {
  const { config, database, seal, keys, clock, log } = platform
  const { name, cnpj } = config.institution
  const issuer = issuerOf(config)
  const receipts = createReceiptStore(seal)
  const checkAddress = `${config.publicUrl}/conferir`
  const throttling = createThrottling(platform, RECEIPTS_THROTTLING)
  const own = { issuer, name, cnpj, discovery: '', keys: signingKeys(keys.publicJwks), checkAddress }
  const signer = loadPdfSigner(config, keys, clock.now())
  const deps: CheckDeps & PdfDeps = {
    own,
    directory,
    keys: createIssuerKeyStore(database),
    outbound: createOutbound(config),
    throttling,
    clock,
    log,
    database,
    receipts,
    pdfs: createReceiptPdfStore(seal),
    answers: createKeptAnswers(clock),
    maker: createPdfMaker(),
    underWay: new Map(),
    signer,
    async sheetOf(jws) {
      const receipt = payloadOf(jws)
      const [holder, recipient] = await Promise.all([receipt.holder, receipt.recipient].map(logoOf))
      const logos = holder || recipient ? { holder, recipient } : undefined
      return { receipt, data: receiptFile(jws), checkAddress, logos, ...brand }
    },
  }

  /** Undefined without one, and while it does not come. */
  function logoOf(party: ReceiptParty): Promise<SealLogo | undefined> {
    return directory.brandLogo(brandOf(party))
  }

  async function ownReceipt(document: string, number: string) {
    const found = await receipts.find(database, number)
    ensure(found?.document === document, 'NOT_FOUND')
    return found
  }

  return {
    /** The customer's receipts of one sharing, oldest first. */
    async ofSharing(document: string, consentId: string): Promise<ListedReceipt[]> {
      const found = await receipts.ofConsent(database, { consentId, document })
      return found.map(({ number, kind, at }) => ({ number, kind, at: toInstantText(at) }))
    },
    /** The customer's newest receipts over all sharings, newest first. */
    async all(document: string): Promise<PlacedReceipts> {
      const found = await receipts.ofPerson(database, document, MOST_LISTED + 1)
      return {
        receipts: found.slice(0, MOST_LISTED).map(presentPlaced),
        hasMore: found.length > MOST_LISTED,
      }
    },
    /** @throws {Failure} NOT_FOUND for an unknown number and for somebody else's */
    async one(document: string, number: string): Promise<SignedReceipt> {
      const { jws } = await ownReceipt(document, number)
      const { issued_by, holder, recipient } = payloadOf(jws)
      const other = issued_by === 'holder' ? recipient : holder
      // The receipt matters more than its picture.
      const logo = await directory.brandLogoPath(brandOf(other)).catch(() => undefined)
      return { number, jws, checkAddress, ...(logo && { logo }) }
    },
    /** The PDF, always the same bytes. @throws {Failure} NOT_FOUND, UNAVAILABLE, TOO_MANY_TRIES */
    async pdf(document: string, number: string) {
      const bytes = await receiptPdf(deps, await ownReceipt(document, number))
      return { fileName: `comprovante-${number}.pdf`, content: bytes.toString('base64') }
    },
    /** Tells anybody the state of a receipt by its number. @throws {Failure} as `checkReceipt` */
    async check(
      { ip, ...asked }: { number: string; issuer: string | undefined; ip: string },
      stateOf: StateOf,
    ) {
      const from = networkOf(ip)
      await throttling.take('receiptAddress', from)
      return checkReceipt(deps, { ...asked, from }, stateOf)
    },
    /** An issuer with its keys. @throws {Failure} as `keysOf` */
    async keysOf({ issuer: asked, ip }: { issuer: string; ip: string }): Promise<IssuerKeys> {
      await throttling.take('receiptAddress', networkOf(ip))
      return keysOf(deps, asked)
    },
    mount: (app: FastifyInstance) =>
      publishCheckAddress(app, issuer, `${config.publicUrl}/bff-opin/receipts/v1/check`),
    certificates: signer ? { receipts: { cert: signer.certificates.map(String).join('') } } : {},
    jobs: {
      // Keys of every institution are kept, so that a receipt can still be checked when its key is no longer published.
      async 'receipts.keys'() {
        await keysOf(deps, issuer)
        for (const listed of await directory.issuers()) await refresh(deps, listed)
      },
    } satisfies RunsOf<typeof RECEIPTS>,
  } satisfies PartWork & Record<string, unknown>
}
/** The part that keeps receipts. */
export type Receipts = ReturnType<typeof createReceipts>

/** Receipts that the list over all sharings shows. */
const MOST_LISTED = 500

function presentPlaced({ number, kind, at, consentId, side, jws }: StoredReceipt): PlacedReceipt {
  const signed = payloadOf(jws)
  const other = side === 'holder' ? signed.recipient : signed.holder
  return {
    number,
    kind,
    at: toInstantText(at),
    consentId,
    shareType: side === 'holder' ? 'TRANSMITTING' : 'RECEIVING',
    title: receiptTitle(signed),
    institutionName: other.party_name,
    institutionNumber: other.party_id,
  }
}

/** The public keys that sign, of those at /.well-known/jwks.json. */
function signingKeys(published: Platform['keys']['publicJwks']): PublicKey[] {
  return published.flatMap(({ use, kty, kid, n, e, alg }) =>
    use === 'sig' && kty === 'RSA' && kid && n && e ? [{ kty, kid, n, e, alg }] : [],
  )
}

/** A party as the directory knows it. */
const brandOf = ({ party_name, party_id }: ReceiptParty) => ({
  name: party_name,
  cnpj: Document.parse(party_id)?.value ?? party_id,
})
