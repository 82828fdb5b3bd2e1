import { tableOf } from '@consente/domain/base/table-of'
import { Document } from '@consente/domain/document'
import { groupOfPermission, permissionName } from '@consente/domain/permissions'
import { rateOf } from '../metrics/availability.ts'
import type { EntryKind, OperatorEntry } from './operator-entry.store.ts'
import type { ReportSide } from './report-days.store.ts'
import type {
  ApiFigures,
  DataFigures,
  MonthAvailability,
  MonthDemands,
  StateFigures,
} from './report-figures.store.ts'

/** A report as it is written in every form: tables under headings. */
export type ReportTable = { columns: readonly string[]; rows: readonly (readonly string[])[] }
export type ReportSection = { title: string; text: readonly string[]; tables: readonly ReportTable[] }
export type AnnualReport = { title: string; subtitle: string; sections: readonly ReportSection[] }

/** The figures of a year, before they become a report. */
export type ReportGiven = {
  year: number
  institution: { name: string; cnpj: string }
  /** dd/mm/yyyy. */
  madeOn: string
  apis: readonly ApiFigures[]
  kinds: readonly DataFigures[]
  institutions: readonly DataFigures[]
  /** Calls about each customer, most first. */
  customers: Record<ReportSide, readonly number[]>
  states: readonly StateFigures[]
  availability: readonly MonthAvailability[]
  demands: readonly MonthDemands[]
  entries: readonly OperatorEntry[]
  /** Facts of an organisation, if the directory knows it. */
  nameOf(organisationId: string): string
}

const SIDES: Readonly<Record<ReportSide, string>> = { holder: 'Transmitidos', recipient: 'Recebidos' }

/** The annual report of Resolução CNSP 415, chapter V, in Portuguese: figures without any customer's identity. */
export function annualReport(given: ReportGiven): AnnualReport {
  const { year, institution, madeOn } = given
  return {
    title: `Open Insurance: relatório anual de ${year}`,
    subtitle: `${institution.name}, CNPJ ${Document.formatCnpj(institution.cnpj)}. Gerado em ${madeOn}. Dias e meses são os de Brasília.`,
    sections: [
      demandsSection(given),
      entriesSection(given, 'INCIDENT', 'Incidentes de segurança', 'Nenhum incidente foi registrado.'),
      entriesSection(given, 'CONTINUITY_TEST', 'Testes de continuidade', 'Nenhum teste foi registrado.'),
      customersSection(given),
      dataSection('Chamadas por tipo de dado', 'Tipo de dado', given.kinds, kindName),
      dataSection('Chamadas por instituição', 'Instituição', given.institutions, given.nameOf),
      apisSection(given),
      availabilitySection(given),
      statesSection(given),
    ],
  }
}

const number = (value: number): string => Math.round(value).toLocaleString('pt-BR')
const counted = (count: number, what: string): string => `${number(count)} ${what}${count === 1 ? '' : 's'}`
const monthName = (month: string): string => month.split('-').reverse().join('/')
const percent = (rate: string): string =>
  `${(Number(rate) * 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })} %`
const NONE = 'Não há registros no ano.'
/** A section says so where there is nothing to show. */
const section = (
  title: string,
  table: ReportTable,
  text: readonly string[] = [],
  none = NONE,
): ReportSection =>
  table.rows.length === 0 ? { title, text: [none], tables: [] } : { title, text, tables: [table] }

function demandsSection({ demands }: ReportGiven): ReportSection {
  const rows = demands.map(({ month, demands: all, withoutSignIn }) => [
    monthName(month),
    number(all),
    number(withoutSignIn),
  ])
  return section(
    'Demandas de clientes',
    { columns: ['Mês', 'Pedidos não reconhecidos', 'Dos quais antes de entrar'], rows },
    [
      'Relatos feitos em "Não reconheço este pedido". Demandas de outros canais são acrescentadas pela instituição.',
    ],
  )
}

function entriesSection(
  { entries }: ReportGiven,
  wanted: EntryKind,
  title: string,
  none: string,
): ReportSection {
  const rows = entries
    .filter(({ kind }) => kind === wanted)
    .map(({ day, title: what, outcome }) => [day.split('-').reverse().join('/'), what, outcome])
  return section(title, { columns: ['Dia', 'O que houve', 'Resultado'], rows }, [], none)
}

/** The upper ends of the bands; the last one has none. */
const BANDS = [1, 10, 100, 1_000]

function customersSection({ customers }: ReportGiven): ReportSection {
  const table: ReportTable = {
    columns: ['Compartilhamentos', 'Chamadas por cliente', 'Clientes', 'Chamadas'],
    rows: (Object.keys(SIDES) as ReportSide[]).flatMap((side) => bandsOf(side, customers[side])),
  }
  const totals = (Object.keys(SIDES) as ReportSide[])
    .filter((side) => customers[side].length > 0)
    .map((side) => totalOf(side, customers[side]))
  return section('Chamadas por cliente', table, [...totals, 'Os números não identificam nenhum cliente.'])
}

function bandsOf(side: ReportSide, calls: readonly number[]): string[][] {
  return [...BANDS, Number.POSITIVE_INFINITY].flatMap((most, at) => {
    const least = at === 0 ? 1 : (BANDS[at - 1] ?? 0) + 1
    const within = calls.filter((count) => count >= least && count <= most)
    const band =
      most === least
        ? '1'
        : Number.isFinite(most)
          ? `${number(least)} a ${number(most)}`
          : `${number(least)} ou mais`
    return within.length === 0 ? [] : [[SIDES[side], band, number(within.length), number(sum(within))]]
  })
}

function totalOf(side: ReportSide, calls: readonly number[]): string {
  const [most = 0, median = 0] = [calls[0], calls[Math.floor(calls.length / 2)]]
  return `${SIDES[side]}: ${counted(calls.length, 'cliente')}, ${counted(sum(calls), 'chamada')}; mediana ${number(median)}, máximo ${number(most)} por cliente.`
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function dataSection(
  title: string,
  column: string,
  figures: readonly DataFigures[],
  nameOf: (key: string) => string,
): ReportSection {
  const rows = figures.map(({ side, key, calls, delivered }) => [
    SIDES[side],
    nameOf(key),
    number(calls),
    number(delivered),
  ])
  return section(title, { columns: ['Compartilhamentos', column, 'Chamadas', 'Com dados entregues'], rows })
}

function apisSection({ apis }: ReportGiven): ReportSection {
  const rows = apis.map(({ api, calls, refused, errors, rejected, milliseconds }) => [
    api,
    number(calls),
    number(refused),
    number(errors),
    number(rejected),
    number(milliseconds / Math.max(1, calls - rejected)),
  ])
  const columns = ['API', 'Chamadas', 'Recusadas', 'Com erro', 'Além do limite', 'Tempo médio (ms)']
  return section('Chamadas e desempenho das interfaces', { columns, rows })
}

function availabilitySection({ availability }: ReportGiven): ReportSection {
  const rows = availability.map((span) => [
    monthName(span.month),
    percent(rateOf(span)),
    number(span.down / 60),
    number(span.scheduled / 60),
  ])
  return section(
    'Disponibilidade',
    { columns: ['Mês', 'Disponibilidade', 'Minutos fora do ar', 'Minutos de paradas programadas'], rows },
    ['Fora do ar conta todo o tempo em que ao menos uma interface não respondia.'],
  )
}

function statesSection({ states }: ReportGiven): ReportSection {
  const rows = states.map(({ side, status, consents }) => [SIDES[side], stateName(status), number(consents)])
  const days = [...new Set(states.map(({ day }) => day.split('-').reverse().join('/')))]
  return section(
    'Consentimentos por situação',
    { columns: ['Compartilhamentos', 'Situação', 'Consentimentos'], rows },
    [`Ao fim de ${days.join(' e ')}.`],
  )
}

/** Statuses as each role records them: consents given, sharings received. */
const STATES: Readonly<Record<string, string>> = tableOf({
  AWAITING_AUTHORISATION: 'Aguardando autorização',
  AUTHORISED: 'Autorizado',
  REJECTED: 'Rejeitado ou encerrado',
  CONSUMED: 'Consumido',
  CREATING: 'Em criação',
  PENDING: 'Pendente',
  ACTIVE: 'Ativo',
  INACTIVE: 'Encerrado',
  EXPIRED: 'Expirado',
})
const stateName = (status: string): string => `${STATES[status] ?? status} (${status})`
/** "Seguro Automóvel: Lista de apólices (DAMAGES_AND_PEOPLE_AUTO_READ)". */
function kindName(code: string): string {
  const group = groupOfPermission(code)
  const product = group?.resourceType ? `${group.name}: ` : ''
  return `${product}${permissionName(code)} (${code})`
}
