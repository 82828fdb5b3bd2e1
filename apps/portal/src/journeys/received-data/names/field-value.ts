import { tableOf } from '@consente/domain/base/table-of'
import { Document } from '@consente/domain/document'
import { formatDate, formatDateTime } from '@consente/domain/period'
import { date, inWords, numberIn, yesNo } from '../received-values.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** A value of an enumeration. Codes of three letters and less (BRL, SP) are names. */
const CODE = /^(?=.*_|[A-Z]{4})[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/
/** Fields whose texts are numbers of things, or written by people: as they came. */
const AS_IT_CAME = /(Id|Number|[Nn]ame|Token)$/
const DOCUMENT = /(cpf|cnpj|document|identification)/i
const AMOUNT = /^(amount|value)$/i
const DECIMAL = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 10 })
/** Codes of the scheme that are no words of Portuguese. */
const SAID: Readonly<Record<string, string>> = tableOf({ BRL: 'Real', BRA: 'Brasil', N_A: 'Não se aplica' })

/**
 * One value of a field in a customer's words: days and hours of Brasília, Sim and Não, numbers with a comma, enumerations.
 * @param reader document of the reader: the CPF of anybody else is masked
 */
export function fieldValue(field: string, value: unknown, reader: string): string {
  if (value === null || value === '') return 'vazio'
  if (typeof value !== 'string') return yesNo(value) ?? numberText(field, value)
  if (DAY.test(value)) return date(value) ?? value
  if (INSTANT.test(value)) return instantText(value)
  if (DOCUMENT.test(field)) return documentText(value, reader)
  if (AMOUNT.test(field)) return numberText(field, value)
  const said = SAID[value]
  if (said !== undefined && Object.hasOwn(SAID, value)) return said
  return CODE.test(value) && !AS_IT_CAME.test(field) ? inWords(value) : value
}

function instantText(value: string): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return value
  // The scheme writes some days as midnight in Greenwich.
  return /T00:00:00(\.0+)?Z$/.test(value) ? (date(value) ?? formatDate(at)) : formatDateTime(at)
}

function numberText(field: string, value: unknown): string {
  const number = AMOUNT.test(field) ? numberIn(value) : undefined
  return number === undefined ? String(value) : DECIMAL.format(number)
}

function documentText(value: string, reader: string): string {
  const isOtherCpf = /^\d{11}$/.test(value) && Document.parse(value) !== undefined && value !== reader
  if (isOtherCpf) return Document.partlyHidden(value)
  return CODE.test(value) ? inWords(value) : Document.formatText(value)
}
