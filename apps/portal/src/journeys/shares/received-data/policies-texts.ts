import { atThe } from '@consente/domain/article'
import { formatDate } from '@consente/domain/period'

/** Sentences of the cards, of the registration sheet and of the downloads (design, page 25). */
export const POLICIES = {
  title: 'Apólices',
  reason: (count: number, hasClaims: boolean) =>
    `${count === 1 ? '1 apólice ou contrato' : `${count} apólices ou contratos`}.${hasClaims ? ' O ponto na linha é um sinistro.' : ''}`,
  number: 'nº',
  until: 'vigente até',
  wasUntil: 'valeu até',
  over: 'Já terminou',
  term: (start: Date, end: Date, claims: readonly Date[]) => {
    const days = claims.map(formatDate).join(', ')
    const told = claims.length === 1 ? ` Um sinistro em ${days}.` : ` Sinistros em ${days}.`
    return `Vigência de ${formatDate(start)} até ${formatDate(end)}.${claims.length > 0 ? told : ''}`
  },
  paid: (count: number, all: number) => `${count} de ${all} ${all === 1 ? 'parcela paga' : 'parcelas pagas'}`,
  covers: 'Coberturas e limites',
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
  reason: 'Campo por campo, como veio.',
  part: (name: string, fields: number) => `${name}, ${fields === 1 ? '1 campo' : `${fields} campos`}`,
  csv: 'Baixar CSV',
  json: 'Baixar JSON',
} as const
