import { atThe, ofThe, The, the, toThe } from './article.ts'
import { capitalised } from './base/capitalised.ts'
import { tableOf } from './base/table-of.ts'
import { hasChosenPolicies, listOfChosen } from './list-goes-along.ts'
import { formatDate, formatDateTime, momentInWords, termInMonths } from './period.ts'
import type { Receipt, ReceiptGroup, ReceiptKind } from './receipt.ts'
import { ReceiptNumber } from './receipt-number.ts'
import { registrationDataOf } from './registration-data.ts'

/**
 * A receipt in its customer's words: on its page, on paper and at its check. Everything comes from the signed content;
 * dates are those of São Paulo.
 */
export const RECEIPT_NAMES: Readonly<Record<ReceiptKind, string>> = {
  GRANT: 'Autorização',
  CHANGE: 'Alteração de dados',
  RENEWAL: 'Renovação',
  END: 'Encerramento',
  EXPIRY: 'Fim do prazo',
  REFUSAL: 'Recusa',
}

export type ReceiptBridge = 'active' | 'ended' | 'expired' | 'rejected'

export type ReceiptFact = { label: string; lines: string[] }

const seconds = (instant: Date): string => String(instant.getUTCSeconds()).padStart(2, '0')

export function receiptTimes({ event, consent }: Receipt) {
  return {
    at: new Date(event.event_time),
    askedAt: new Date(consent.creationDateTime),
    authorisedAt: consent.authorisationDateTime ? new Date(consent.authorisationDateTime) : undefined,
    endsAt: new Date(consent.expirationDateTime),
  }
}

/** A sentence of what was done. */
export function receiptTitle(receipt: Receipt): string {
  const holder = receipt.holder.party_name
  switch (receipt.event.event_type) {
    case 'GRANT':
      return `Você autorizou ${the(holder)} a enviar seus dados`
    case 'CHANGE':
      return `Você mudou o que ${the(holder)} envia`
    case 'RENEWAL':
      return `Você renovou por mais ${monthsOf(receipt)}`
    case 'END':
      return endTitle(receipt)
    case 'EXPIRY':
      return 'O compartilhamento acabou sozinho'
    case 'REFUSAL':
      return 'Você recusou o pedido'
  }
}

function endTitle({ event: { asked_by, reason }, issued_by, holder, recipient }: Receipt): string {
  const other = issued_by === 'holder' ? recipient : holder
  if (reason === 'REPLACED') return 'Você trocou o compartilhamento por um novo'
  if (asked_by === 'OTHER_PARTY') return `O compartilhamento foi encerrado ${atThe(other.party_name)}`
  if (reason === 'CUSTOMER_MANUALLY_REJECTED') return 'Outra pessoa não autorizou o compartilhamento'
  if (asked_by === 'OTHER_PERSON') return 'Outra pessoa encerrou o compartilhamento'
  if (asked_by === 'PRINCIPAL') return 'Você encerrou o compartilhamento'
  return END_TITLES[reason ?? ''] ?? 'O compartilhamento foi encerrado'
}

const END_TITLES: Readonly<Record<string, string>> = tableOf({
  CONSENT_EXPIRED: 'Nem todas as pessoas autorizaram a tempo',
  CONSENT_TECHNICAL_ISSUE: 'O compartilhamento foi encerrado por uma falha técnica',
  INTERNAL_SECURITY_REASON: 'O compartilhamento foi encerrado por segurança',
  CONSUMED: 'O pedido que você autorizou foi recebido',
})

/** The line below the title. */
export function receiptLead(receipt: Receipt): string {
  const { at, endsAt, authorisedAt } = receiptTimes(receipt)
  const { event, replaces } = receipt
  switch (event.event_type) {
    case 'GRANT':
      return `Para ${the(receipt.recipient.party_name)}, de ${formatDate(at)} a ${formatDate(endsAt)}.`
    case 'CHANGE':
      return [
        changed('Entrou', 'Entraram', event.added),
        changed('Saiu', 'Saíram', event.removed),
        `Vale desde ${formatDate(at)}.`,
        replaces && `Substitui o comprovante ${ReceiptNumber.format(replaces)}.`,
      ]
        .filter(Boolean)
        .join(' ')
    case 'RENEWAL':
      return `Os mesmos grupos de dados, agora até ${formatDate(endsAt)}.`
    case 'END':
      return `Em ${momentInWords(at)}.`
    case 'EXPIRY':
      return `Em ${formatDate(at)}, no fim do prazo. Nada mais é enviado.`
    case 'REFUSAL':
      return `Em ${momentInWords(at)}. ${authorisedAt ? 'Nada do que dependia de você foi enviado.' : 'Nenhum dado foi enviado.'}`
  }
}

function changed(one: string, many: string, names: readonly string[] = []): string {
  return names.length > 0 ? `${names.length === 1 ? one : many} ${listed(names)}.` : ''
}

/** "Automóvel", "Automóvel e Vida", "Automóvel, Vida e Residencial" */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`

const monthsOf = (receipt: Receipt): string => {
  const { askedAt, endsAt } = receiptTimes(receipt)
  const months = termInMonths(askedAt, endsAt)
  return months === 1 ? '1 mês' : `${months} meses`
}

export function receiptBridge({ event }: Receipt): ReceiptBridge {
  switch (event.event_type) {
    case 'END':
      return 'ended'
    case 'EXPIRY':
      return 'expired'
    case 'REFUSAL':
      return 'rejected'
    default:
      return 'active'
  }
}

/** The captions of the bridge, and the sentence that stands for the picture. */
export function bridgeTexts(receipt: Receipt) {
  const { holder, recipient, pii_information: groups } = receipt
  const state = receiptBridge(receipt)
  const until = formatDate(receiptTimes(receipt).endsAt)
  const what = groups.length === 1 ? '1 grupo de dados' : `${groups.length} grupos de dados`
  const [from, to] = [the(holder.party_name), toThe(recipient.party_name)]
  const parties = `${The(holder.party_name)} e ${the(recipient.party_name)}`
  const SENTENCES = {
    // It says what the customer said, not what holds: another person may have to say so, too.
    active: `Você autorizou: ${from} envia ${what} ${to}, até ${until}.`,
    ended: `${parties}: o compartilhamento de ${what} foi encerrado.`,
    expired: `${parties}: o prazo do compartilhamento de ${what} acabou.`,
    rejected: `${parties}: o pedido de ${what} foi recusado.`,
  }
  const WHO = {
    active: ['Quem envia', 'Quem recebe', `até ${until}`],
    ended: ['Quem enviava', 'Quem recebia', `iria até ${until}`],
    expired: ['Quem enviava', 'Quem recebia', `até ${until}`],
    rejected: ['Quem enviaria', 'Quem receberia', `seria até ${until}`],
  }
  const [sends = '', receives = '', term = ''] = WHO[state]
  const [sent, got] = SIDES[receipt.event.sent ?? 'ALL'] ?? [sends, receives]
  return { sends: sent, receives: got, what, term, sentence: SENTENCES[state] }
}
/** Labels of the two sides of an end before which not all of the data had gone. */
const SIDES = tableOf<readonly [string, string]>({
  SOME: ['Quem enviou', 'Quem recebeu'],
  NONE: ['Quem enviaria', 'Quem receberia'],
  UNKNOWN: ['De', 'Para'],
})

export function whoFacts({ pii_principal, holder, recipient, ...receipt }: Receipt): ReceiptFact[] {
  const { name, loggedUser, businessEntity } = pii_principal
  const cpf = `CPF ${loggedUser.document.identification}`
  const cnpj = businessEntity && `CNPJ ${businessEntity.document.identification}`
  const { sends, receives } = bridgeTexts({ pii_principal, holder, recipient, ...receipt })
  return [
    { label: cnpj ? 'De quem são os dados' : 'Você', lines: linesOf(name, cnpj ?? cpf) },
    { label: 'Quem representa', lines: cnpj ? [cpf] : ['A própria pessoa'] },
    { label: sends, lines: [holder.party_name, `CNPJ ${holder.party_id}`] },
    { label: receives, lines: [recipient.party_name, `CNPJ ${recipient.party_id}`] },
  ]
}

const linesOf = (...lines: (string | undefined)[]): string[] => lines.filter((line) => line !== undefined)

/** Purpose, term and number. */
export function termFacts(receipt: Receipt): ReceiptFact[] {
  const { purpose, record_id } = receipt
  return [
    ...(purpose ? [{ label: 'Objetivo', lines: [purpose] }] : []),
    { label: 'Prazo', lines: [`${monthsOf(receipt)}, ${bridgeTexts(receipt).term}`] },
    ...authorisationFacts(receipt),
    { label: 'Consentimento', lines: [record_id] },
  ]
}

/** When it was authorised: a further approver's own hour, where the receipt is about it. */
function authorisationFacts(receipt: Receipt): ReceiptFact[] {
  const { at, authorisedAt } = receiptTimes(receipt)
  const isOther = receipt.pii_principal.further_approver === true
  const isOwn = isOther && receipt.event.event_type === 'GRANT'
  const when = isOwn ? at : authorisedAt
  if (!when) return []
  const label = isOwn ? 'Sua autorização' : isOther ? 'Primeira autorização' : 'Confirmado em'
  return [{ label, lines: [`${formatDateTime(when)}, ${atThe(receipt.holder.party_name)}`] }]
}

/** "Apólice 0531.2204.118, Beta Seguradora S.A.: Apólice, Prêmio"; of registration data, nothing. */
export function groupText({ permissions, resources = [], displayName }: ReceiptGroup): string {
  const names = permissions.map((one) => one.displayName).filter((name) => name !== displayName)
  const policies = resources.map(({ number, companyName }) => `apólice ${number}, ${companyName}`)
  const said = policies.length > 0 ? `${policies.join('; ')}${names.length > 0 ? ': ' : ''}` : ''
  return capitalised(said + names.join(', '))
}

/**
 * Why no policy is named, of products: the recipient learns of the policies only after the consent, and its receipts
 * keep none. Undefined where the numbers are there, or there is no product.
 */
function whyNoPolicies({ issued_by, holder, pii_information }: Receipt): string | undefined {
  const isSilent = pii_information.some(
    ({ pii_type, resources }) => !registrationDataOf(pii_type) && resources === undefined,
  )
  if (issued_by === 'holder' || !isSilent) return undefined
  return `As apólices são escolhidas ${atThe(holder.party_name)}. Este comprovante não traz o número delas.`
}

/** Notes below the groups: the part that could go, the list that goes along with products, and why no policy is named. */
export function groupNotes(receipt: Receipt): string[] {
  const hasPolicies = receipt.pii_information.some(({ pii_type }) => hasChosenPolicies(pii_type))
  return linesOf(
    PARTS[receipt.event.sent ?? ''],
    hasPolicies ? listOfChosen(LISTS[receipt.event.sent ?? receiptBridge(receipt)]) : undefined,
    whyNoPolicies(receipt),
  )
}
const PARTS = tableOf({
  SOME: 'Só uma parte destes dados podia ser enviada.',
  NONE: 'Nenhum destes dados foi enviado.',
  UNKNOWN: 'Não se sabe quais destes dados podiam ser enviados.',
})
const LISTS = {
  ...({ active: 'goes', ended: 'went', expired: 'went', rejected: 'would' } as const),
  ...({ SOME: 'went', NONE: 'would', UNKNOWN: 'unsure' } as const),
}

/** 'opcional' or 'obrigatório', as the receipt's table says. */
export const optionalText = ({ pii_optional }: ReceiptGroup): string =>
  pii_optional ? 'opcional' : 'obrigatório'

/** Events before the receipt was made, oldest first. */
export function happenedFacts(receipt: Receipt): ReceiptFact[] {
  const { event, holder, recipient, pii_principal } = receipt
  const { at, askedAt, authorisedAt } = receiptTimes(receipt)
  const isOther = pii_principal.further_approver === true
  const asked = isOther ? 'O pedido foi feito' : 'Você pediu'
  const confirmed = isOther ? 'Quem pediu autorizou' : 'Você autorizou'
  const isGiving = event.event_type === 'GRANT' && !isOther
  return [
    happened(askedAt, `${asked} ${atThe(recipient.party_name)}`),
    ...(authorisedAt ? [happened(authorisedAt, `${confirmed} ${atThe(holder.party_name)}`)] : []),
    ...(isGiving ? [] : [happened(at, receiptTitle(receipt))]),
  ]
}

const happened = (at: Date, text: string): ReceiptFact => ({ label: formatDateTime(at), lines: [text] })

/** The customer's options, and the place to complain. */
export function rightsTexts(receipt: Receipt, phones: { sac?: string | undefined } = {}): string[] {
  const [holder, recipient] = [receipt.holder.party_name, receipt.recipient.party_name]
  const issuer = receipt.issued_by === 'holder' ? holder : recipient
  const isInForce = receiptBridge(receipt) === 'active'
  const end = `Você pode encerrar quando quiser, de graça, ${atThe(recipient)} ou ${atThe(holder)}.`
  const service = phones.sac ? `SAC ${phones.sac}` : 'SAC'
  return [
    ...(isInForce ? [end] : []),
    'Você pode pedir outra via deste comprovante, mesmo depois do fim.',
    `Reclamações: ${service} e Ouvidoria ${ofThe(issuer)} e, depois, Susep.`,
  ]
}

export const issuerName = ({ issued_by, holder, recipient }: Receipt): string =>
  (issued_by === 'holder' ? holder : recipient).party_name

/** "Assinado pela Alfa Seguros em 08/07/2026, às 14:05:31." in two parts: who, when. */
export function signedText(receipt: Receipt): { by: string; at: string } {
  const { at } = receiptTimes(receipt)
  const by = `Assinado ${ofThe(issuerName(receipt)).replace(/^d/, 'pel')}`
  return { by, at: `em ${momentInWords(at)}:${seconds(at)}.` }
}

/** "Emitido em 08/07/2026, às 14:05. Horário de Brasília." */
export const issuedText = (receipt: Receipt): string =>
  `Emitido em ${momentInWords(receiptTimes(receipt).at)}. Horário de Brasília.`
