import { atThe } from '@consente/domain/article'
import { addMonths, formatDate, inDays, remainingDays } from '@consente/domain/period'
import { DAYS_TO_COUNT } from '../../sharing/term-text.ts'

/** Up to here months say more than years. */
const MONTHS_TO_COUNT = 36

export const POLICIES = {
  title: 'Apólices',
  reason: (count: number, hasClaims: boolean) =>
    `${count === 1 ? '1 apólice ou contrato' : `${count} apólices ou contratos`}.${hasClaims ? ' O ponto na linha é um sinistro.' : ''}`,
  number: 'nº',
  until: 'vale até',
  wasUntil: 'valeu até',
  over: 'Já terminou',
  /** The rest of a policy's term: by the calendar, and in years where months say little. */
  left: (now: Date, end: Date) => {
    const days = remainingDays(now, end)
    // A policy ends with its day.
    if (days === 0) return 'Termina hoje'
    if (days <= DAYS_TO_COUNT) return `Termina ${inDays(now, end)}`
    let months = 1
    while (addMonths(now, months) < end) months += 1
    if (months > MONTHS_TO_COUNT) return `Faltam mais de ${Math.floor((months - 1) / 12)} anos`
    return months === 1 ? 'Falta 1 mês' : `Faltam ${months} meses`
  },
  term: (start: Date, end: Date, claims: readonly Date[]) => {
    const days = claims.map(formatDate).join(', ')
    const told = claims.length === 1 ? ` Um sinistro em ${days}.` : ` Sinistros em ${days}.`
    return `Vale de ${formatDate(start)} até ${formatDate(end)}.${claims.length > 0 ? told : ''}`
  },
  paid: (count: number, all: number) => `${count} de ${all} ${all === 1 ? 'parcela paga' : 'parcelas pagas'}`,
  covers: 'Coberturas e limites',
  noLimit: 'limite não informado',
  more: (count: number) => (count === 1 ? 'Ver mais 1 cobertura' : `Ver mais ${count} coberturas`),
  fewer: 'Ver menos coberturas',
  all: (fields: number) => `Ver tudo desta apólice (${fields === 1 ? '1 campo' : `${fields} campos`})`,
} as const

export const SHEET = {
  title: 'Seu cadastro',
  received: (when: string) => `Recebido em ${when}.`,
  wrong: (name: string) => `Algo errado? Corrija ${atThe(name)}. Aqui só mostramos.`,
} as const

export const ALL = {
  title: 'Ver tudo',
  reason: 'Campo por campo. O JSON guarda tudo como veio, com os nomes do Open Insurance, em inglês.',
  part: (name: string, fields: number) => `${name}, ${fields === 1 ? '1 campo' : `${fields} campos`}`,
  first: (fields: number) => `Estes são os primeiros ${fields} campos. Os arquivos abaixo têm todos.`,
  csv: 'Baixar CSV',
  json: 'Baixar JSON',
} as const
