import { capitalised } from '@consente/domain/base/capitalised'
import { tableOf } from '@consente/domain/base/table-of'
import { Document } from '@consente/domain/document'
import { fold } from '@consente/domain/fold'
import { formatDate } from '@consente/domain/period'

/** Reads a value of the scheme's data as a customer reads it; undefined when it is not there or not what it should be. */
export type Format = (value: unknown) => string | undefined

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
/** A list, or the one thing that stands in its place; nothing for what is neither. */
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isObject(value) ? [value] : []

/** 'contact.emails.0.email' → the value there. */
export function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, step) => (isObject(at) ? (at as Json)[step] : undefined), data)
}

/** Text and numbers as they came. */
export const text: Format = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** A code of the scheme (`TIPO_DE_CONTA`) in readable words. */
export const words: Format = (value) => (typeof value === 'string' ? inWords(value) : undefined)

export const yesNo: Format = (value) => (typeof value === 'boolean' ? (value ? 'Sim' : 'Não') : undefined)

/** A CPF or CNPJ with its signs. */
export const document: Format = (value) =>
  typeof value === 'string' ? Document.formatText(value) : undefined

/** '2026-03-10', or an instant that begins so, is a day: noon keeps it the same day in every zone. */
export function dayIn(value: unknown): Date | undefined {
  const text = typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined
  const day = new Date(`${text}T12:00:00-03:00`)
  return Number.isNaN(day.getTime()) ? undefined : day
}

/** An ISO day or instant as dd/mm/yyyy. */
export const date: Format = (value) => {
  const day = dayIn(value)
  return day && formatDate(day)
}

/** 12, "12" or "12.0"; undefined for what is no number. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const WHOLE_REAIS = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  maximumFractionDigits: 0,
})

/** `{amount: "1234.56", …}` → 'R$ 1.234,56'; another unit is said as it is. */
export const money: Format = (value) => {
  if (!isObject(value)) return undefined
  const amount = numberIn(value.amount)
  if (amount === undefined) return undefined
  const told = String(value.amount)
  const currency = value.currency ?? valueAt(value, 'unit.description') ?? 'BRL'
  if (value.unitType === 'PORCENTAGEM') return `${told.replace('.', ',')}%`
  return currency === 'BRL' ? REAIS.format(amount) : `${told} ${String(currency)}`
}

/** The same for a card: whole reais without their cents, and amounts that come without a unit. */
export const figure: Format = (value) => {
  const bare = numberIn(value)
  const told = bare === undefined ? value : { amount: bare }
  const text = money(told)
  const amount = numberIn(valueAt(told, 'amount'))
  return text?.startsWith('R$') && amount !== undefined && Number.isInteger(amount)
    ? WHOLE_REAIS.format(amount)
    : text
}

export const count: Format = (value) => (Array.isArray(value) ? String(value.length) : undefined)

/** Names of people, or what each item calls itself. */
export const each =
  (path: string, format: Format = text): Format =>
  (value) => {
    const found = listOf(value).flatMap((item) => format(valueAt(item, path)) ?? [])
    return found.length > 0 ? [...new Set(found)].join(', ') : undefined
  }

export const coverages: Format = (value) =>
  each('code', words)(listOf(value).flatMap((object) => listOf(valueAt(object, 'coverages'))))

/** Area code and number as people write them. */
export const phone: Format = (value) => {
  const number = text(valueAt(value, 'number'))
  const area = text(valueAt(value, 'areaCode'))
  const grouped = number?.replace(/^(\d{4,5})(\d{4})$/, '$1-$2')
  return grouped && [area && `(${area})`, grouped].filter(Boolean).join(' ')
}

/** Street, number, town and state in one line. */
export const address: Format = (value) => {
  const street = [valueAt(value, 'type'), valueAt(value, 'name')]
  const inStreet = [words(street[0]), text(street[1])].filter(Boolean).join(' ')
  const rest = ['number', 'addressComplementaryInfo', 'townName', 'countrySubDivision']
  const postCode = text(valueAt(value, 'postCode'))?.replace(/^(\d{5})(\d{3})$/, 'CEP $1-$2')
  const parts = [inStreet, ...rest.map((name) => text(valueAt(value, name))), postCode].filter(Boolean)
  return parts.length > 1 ? parts.join(', ') : undefined
}

/** Values of the scheme's enumerations in a customer's words: a few said by hand, the others by their letters. */

const SAID: Readonly<Record<string, string>> = tableOf({
  APOLICE_INDIVIDUAL: 'Apólice individual',
  APOLICE_FROTA_AUTOMOVEL: 'Apólice de frota',
  AVALIACAO_INICIAL: 'Em avaliação inicial',
  CANCELADO_POR_ERRO_OPERACIONAL: 'Cancelado por erro operacional',
  NAO_EXPOSTO: 'Não',
  PESSOA_POLITICAMENTE_EXPOSTA_PPE: 'Sim',
  SEM_INFORMACAO: 'Sem informação',
  PAGAMENTO_UNICO: 'Pagamento único',
  UNIAO_ESTAVEL: 'União estável',
  VIUVO: 'Viúvo ou viúva',
  SOLTEIRO: 'Solteiro ou solteira',
  CASADO: 'Casado ou casada',
  DIVORCIADO: 'Divorciado ou divorciada',
  CASCO_COMPREENSIVA: 'Casco (batida, roubo e incêndio)',
  RESPONSABILIDADE_CIVIL_FACULTATIVA_DE_VEICULOS_RCFV: 'Danos a outras pessoas (RCF-V)',
  IMOVEL_BASICA: 'Imóvel, básica',
  IMOVEL_AMPLA: 'Imóvel, ampla',
})

/** Words of the enumerations, which come without their accents. */
const ACCENTED = `
  acessórias acessórios adesão aéreo aéreos agropecuário água âmbito análise anúncios apólice após aquaviário área
  artifício assistência assistências até automáticas automáticos automóvel avós básica básico beneficiário
  benefício benefícios bisavós bônus cartão chácara cinematográficos cirúrgico cítrico climáticos clínicas coação
  colisão colônia comércio comestíveis compatível concluídas condomínio condomínios cônjuge consequência consórcio
  conteúdo contributário conveniência crédito critério dedutível depósitos diagnósticos diária diário doença
  doenças doméstico elétricos eletrônicos emissão empréstimo escritório escritórios espécie esporádica
  estacionários estável estéticos excluído excluídos excursões exercício explosão extensão extraordinárias
  extraordinário faróis ferroviário físicos flexível fotográficos fumaça funcionários garanhão hidráulicas
  hóspedes içamento imobiliário imóveis imóvel inadimplência incêndio índice indústria informática instituído
  irmãos jurídica laboratórios leilão líquida líquido locatários lucros mãos máquinas marítimo mármores mecânicas
  média médica médicas médico médio mês mínimo módulo monetário móveis não negócios notários núcleo ocorrência
  odontológica odontológicas ônibus órgãos paramétrico participação pátio pátios pecuário pensão periódico
  perpétua pés pinus política portáteis poupança praça premiável prêmio previdência própria proprietários próxima
  pública público questão rescisão residência reversível rodoviário saída sanitário segurança sêmen serviço
  serviços síndico sítio sobrevivência sócio substância suínos técnicas teleféricos temporária temporárias término
  território trânsito transmissão união único úteis variável veículo veículos veterinários vídeo vigência
  vitalícia viúvo
`
const ACCENTS: Readonly<Record<string, string>> = tableOf(
  Object.fromEntries(
    ACCENTED.trim()
      .split(/\s+/)
      .map((word) => [fold(word), word]),
  ),
)

/** These are names, not words. */
const NAMES = new Set(
  'RCFV RCFC APP IPCA IPC INPC IGP IGPM IGPDI FGV IBGE PGBL VGBL VAGP VRGP VRSA VRI PRGP PRSA PRI CNPJ CPF RNE CNH RG SUSEP DPVAT IPTU LMI PMBaC TR ESP AED'.split(
    ' ',
  ),
)

/** 'CASCO_COMPREENSIVA' → 'Casco compreensiva'; 'INDENIZACAO' → 'Indenização'. */
export function inWords(code: string): string {
  const said = SAID[code]
  if (said) return said
  // The name of a table or a norm: 'AT2000_M'.
  if (/\d/.test(code)) return code.replaceAll('_', ' ')
  return capitalised(code.split('_').map(wordOf).join(' '))
}

function wordOf(part: string): string {
  if (NAMES.has(part)) return part
  const word = part.toLowerCase()
  return ACCENTS[word] ?? word.replace(/coes$/, 'ções').replace(/cao$/, 'ção')
}

const PERIODS: Readonly<Record<string, string>> = tableOf({
  DIARIA: 'por dia',
  SEMANAL: 'por semana',
  QUINZENAL: 'por quinzena',
  MENSAL: 'por mês',
  BIMESTRAL: 'por bimestre',
  TRIMESTRAL: 'por trimestre',
  SEMESTRAL: 'por semestre',
  ANUAL: 'por ano',
})

/** "R$ 7.500 por mês". A company's revenue names its year (customers API 2.0.0), a person's income its day. */
export const revenue =
  (ofCompany: boolean): Format =>
  (value) => {
    const year = text(valueAt(value, 'year'))
    const amount = figure(value)
    if (amount === undefined || (year !== undefined) !== ofCompany) return undefined
    const period = PERIODS[String(valueAt(value, 'incomeFrequency'))]
    return [amount, period, year && `(${year})`].filter(Boolean).join(' ')
  }
