import { tableOf } from '@consente/domain/base/table-of'
import type { LedgerRow } from '../../ui/layout/Ledger.tsx'
import {
  address,
  count,
  coverages,
  date,
  document,
  each,
  type Format,
  money,
  phone,
  revenue,
  text,
  valueAt,
  words,
  yesNo,
} from './received-values.ts'

/**
 * Facts of each part for the customer, in the scheme's published shapes: label, place, how it is read. Fields that the holder left out are left out.
 */
type Fact = readonly [label: string, path: string, format: Format]

const TITLE = 'series.0.titles.0'
const PENSION = 'documents.0'

const FACTS: Readonly<Record<string, readonly Fact[]>> = tableOf({
  identifications: [
    ['Nome', 'civilName', text],
    ['Razão social', 'businessName', text],
    ['CPF', 'cpfNumber', document],
    ['CNPJ', 'document.businesscnpjNumber', document],
    ['Nascimento', 'birthDate', date],
    ['Estado civil', 'civilStatusCode', words],
    ['Administradores e sócios', 'parties', each('civilName')],
    ['E-mail', 'contact.emails', each('email')],
    ['Telefone', 'contact.phones.0', phone],
    ['Endereço', 'contact.postalAddresses.0.address.address', address],
  ],
  qualifications: [
    ['Ocupação', 'occupation', each('details')],
    ['Ramo de atividade', 'mainBranch', text],
    ['Renda informada', 'informedRevenue', revenue(false)],
    ['Faturamento informado', 'informedRevenue', revenue(true)],
    ['Patrimônio informado', 'informedPatrimony', money],
    ['Pessoa politicamente exposta', 'pepIdentification', words],
  ],
  'complimentary-information': [
    ['Cliente desde', 'startDate', date],
    ['Produtos contratados', 'productsServices', count],
    ['Tipos de produto', 'productsServices', each('type', words)],
  ],
  'policy-info': [
    ['Documento', 'documentType', words],
    ['Emissão', 'issuanceDate', date],
    ['Início da vigência', 'termStartDate', date],
    ['Fim da vigência', 'termEndDate', date],
    ['Limite máximo de garantia', 'maxLMG', money],
    ['Segurados', 'insureds', each('name')],
    ['O que está segurado', 'insuredObjects', each('description')],
    ['Coberturas', 'insuredObjects', coverages],
  ],
  premium: [
    ['Valor total', 'amount', money],
    ['Parcelas', 'paymentsQuantity', text],
    ['Pagamentos registrados', 'payments', count],
  ],
  claim: [
    ['Número', 'identification', text],
    ['Situação', 'status', words],
    ['Situação', 'eventInfo.eventStatus', words],
    ['Ocorrência', 'occurrenceDate', date],
    ['Aviso', 'warningDate', date],
    ['Aviso', 'eventInfo.eventAlertDate', date],
    ['Valor', 'amount', money],
  ],
  'plan-info': [
    ['Modalidade', 'series.0.modality', words],
    ['Pagamento', 'series.0.frequency', words],
    ['Títulos', 'series.0.titles', count],
    ['Início da vigência', `${TITLE}.termStartDate`, date],
    ['Fim da vigência', `${TITLE}.termEndDate`, date],
    ['Valor da contribuição', `${TITLE}.contributionAmount`, money],
    ['Prêmio do sorteio', `${TITLE}.rafflePremiumAmount`, money],
  ],
  events: [
    ['Tipo', 'eventType', words],
    ['Título', 'titleId', text],
    ['Data do sorteio', 'event.raffle.raffleDate', date],
    ['Valor do sorteio', 'event.raffle.raffleAmount', money],
    ['Valor do resgate', 'event.redemption.redemptionAmount', money],
  ],
  settlements: [
    ['Pagamento', 'settlementPaymentDate', date],
    ['Valor', 'settlementFinancialAmount', money],
  ],
  'contract-info': [
    ['Contratação', 'contractingType', words],
    ['Início da vigência', 'effectiveDateStart', date],
    ['Fim da vigência', 'effectiveDateEnd', date],
    ['Início da vigência', `${PENSION}.effectiveDateStart`, date],
    ['Fim da vigência', `${PENSION}.effectiveDateEnd`, date],
    ['Coberturas', `${PENSION}.plans.coverages`, each('coverageName')],
    ['Benefício', `${PENSION}.plans.coverages.0.benefitAmount`, money],
    ['Plano', 'suseps', each('type')],
    ['Regime tributário', 'taxRegime', words],
    ['Crédito concedido', 'conceivedCreditValue', money],
    ['Valor da parcela', 'counterInstallments.value', money],
    ['Parcelas', 'counterInstallments.quantity', text],
  ],
  movements: [
    ['Contribuições registradas', 'movementContributions', count],
    ['Benefícios registrados', 'movementBenefits', count],
    ['Saldo devedor', 'updatedDebitAmount', money],
    ['Parcelas que faltam', 'remainingCounterInstallmentsQuantity', text],
  ],
  portabilities: [['Houve portabilidade', 'hasOccurredPortability', yesNo]],
  withdrawals: [['Houve resgate', 'withdrawalOccurence', yesNo]],
})

/** One table for each thing in a part; things of which nothing can be read are left out. */
export function factsOf(name: string, data: unknown): LedgerRow[][] {
  const things = Array.isArray(data) ? data : [data]
  return things.map((thing) => rowsOf(FACTS[name] ?? [], thing)).filter((rows) => rows.length > 0)
}

function rowsOf(facts: readonly Fact[], thing: unknown): LedgerRow[] {
  const rows = new Map<string, string>()
  for (const [label, path, format] of facts) {
    const value = format(valueAt(thing, path))
    if (value !== undefined && !rows.has(label)) rows.set(label, value)
  }
  return [...rows].map(([term, value]) => ({ term, value }))
}
