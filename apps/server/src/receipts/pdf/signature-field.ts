/** Room for the issuer's signature (`pades/sign-pdf.ts`). */
export type SignatureRoom = { name: string; at: Date; bytes: number }

type Pdf = PDFKit.PDFDocument
type Dictionary = { data: Record<string, unknown> }
/** NOTE: the library makes forms, but no signature field: this is what it keeps its own form in. */
type WithForm = { initForm(): void; _root: { data: { AcroForm: Dictionary } } }
type WithAnnotations = { annotations: unknown[]; dictionary: unknown }

/** A number of ten digits, which the place of the signature takes later. */
const UNKNOWN = 9_999_999_999
/** Hidden and locked: what nobody sees needs no tag (PDF/UA, 7.18.1). */
const HIDDEN = 2 + 128

const words = (text: string): unknown => new String(text)

/** Adds the field to the current page: `ETSI.CAdES.detached`, as PAdES names it. */
export function addSignatureField(pdf: Pdf, { name, at, bytes }: SignatureRoom): void {
  const signature = pdf.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, UNKNOWN, UNKNOWN, UNKNOWN],
    Contents: new Uint8Array(bytes),
    M: at,
    Name: words(name),
    Reason: words('Comprovante de compartilhamento de dados'),
  })
  const page = pdf.page as unknown as WithAnnotations
  const widget = pdf.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: words('Assinatura'),
    Rect: [0, 0, 0, 0],
    F: HIDDEN,
    P: page.dictionary,
    V: signature,
  })
  const { initForm, _root } = pdf as unknown as WithForm
  initForm.call(pdf)
  const form = _root.data.AcroForm.data
  delete form.NeedAppearances
  // Signatures exist, and the file may only be added to.
  form.SigFlags = 3
  form.Fields = [widget]
  page.annotations.push(widget)
  widget.end(undefined as never)
  signature.end(undefined as never)
}
