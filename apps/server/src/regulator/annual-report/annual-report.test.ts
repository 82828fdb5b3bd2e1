import { readFileSync } from 'node:fs'
import { constants, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { annualReport, type ReportGiven } from './annual-report.ts'
import { drawReport } from './draw-report.ts'
import { reportCsv, reportMarkdown } from './write-report.ts'

const GIVEN: ReportGiven = {
  year: 2026,
  institution: { name: 'Alfa Seguros', cnpj: '11222333000181' },
  madeOn: '15/01/2027',
  apis: [{ api: 'consents', calls: 10, refused: 1, errors: 1, rejected: 2, milliseconds: 80 }],
  kinds: [{ side: 'holder', key: 'DAMAGES_AND_PEOPLE_AUTO_READ', calls: 1234, delivered: 1200 }],
  institutions: [{ side: 'holder', key: 'org-1', calls: 1234, delivered: 1200 }],
  customers: { holder: [1_500, 12, 3, 1, 1], recipient: [] },
  states: [{ side: 'holder', status: 'AUTHORISED', consents: 7, day: '2026-12-31' }],
  availability: [{ month: '2026-11', elapsed: 2_592_000, scheduled: 7_200, down: 2_580 }],
  demands: [{ month: '2026-11', demands: 4, withoutSignIn: 1 }],
  entries: [
    { id: '1', kind: 'INCIDENT', day: '2026-05-03', title: 'Chave | exposta', outcome: '=1+1' },
    {
      id: '2',
      kind: 'CONTINUITY_TEST',
      day: '2026-06-01',
      title: 'Queda do banco',
      outcome: 'Voltou em 4 min',
    },
  ],
  nameOf: (id) => (id === 'org-1' ? 'Beta Seguradora' : id),
}
const sectionOf = (title: string, given = GIVEN) =>
  annualReport(given).sections.find((one) => one.title === title)

it('has a section for everything that Resolução CNSP 415 asks', () => {
  expect(annualReport(GIVEN).sections.map(({ title }) => title)).toEqual([
    'Demandas de clientes',
    'Incidentes de segurança',
    'Testes de continuidade',
    'Chamadas por cliente',
    'Chamadas por tipo de dado',
    'Chamadas por instituição',
    'Chamadas e desempenho das interfaces',
    'Disponibilidade',
    'Consentimentos por situação',
  ])
})

it('counts customers without saying who they are', () => {
  const { text, tables } = sectionOf('Chamadas por cliente') ?? {}
  expect(text?.[0]).toBe('Transmitidos: 5 clientes, 1.517 chamadas; mediana 3, máximo 1.500 por cliente.')
  const one = { ...GIVEN, customers: { holder: [], recipient: [1] } }
  expect(sectionOf('Chamadas por cliente', one)?.text[0]).toBe(
    'Recebidos: 1 cliente, 1 chamada; mediana 1, máximo 1 por cliente.',
  )
  expect(tables?.[0]?.rows).toEqual([
    ['Transmitidos', '1', '2', '2'],
    ['Transmitidos', '2 a 10', '1', '3'],
    ['Transmitidos', '11 a 100', '1', '12'],
    ['Transmitidos', '1.001 ou mais', '1', '1.500'],
  ])
})

it('tells figures as they are read in Brazil', () => {
  expect(sectionOf('Disponibilidade')?.tables[0]?.rows).toEqual([['11/2026', '99,9001 %', '43', '120']])
  expect(sectionOf('Chamadas e desempenho das interfaces')?.tables[0]?.rows).toEqual([
    ['consents', '10', '1', '1', '2', '10'],
  ])
  expect(sectionOf('Chamadas por instituição')?.tables[0]?.rows[0]).toContain('Beta Seguradora')
  expect(sectionOf('Chamadas por tipo de dado')?.tables[0]?.rows[0]?.[1]).toMatch(
    /^.*Auto.*: Lista de apólices \(DAMAGES_AND_PEOPLE_AUTO_READ\)$/,
  )
})

it('names the institution by its CNPJ with its mask, and each state in words', () => {
  expect(annualReport(GIVEN).subtitle).toContain('Alfa Seguros, CNPJ 11.222.333/0001-81. Gerado em')
  expect(sectionOf('Consentimentos por situação')).toMatchObject({
    text: ['Ao fim de 31/12/2026.'],
    tables: [{ rows: [['Transmitidos', 'Autorizado (AUTHORISED)', '7']] }],
  })
})

it('says so where there is nothing to tell', () => {
  const nothing = { ...GIVEN, entries: [], demands: [] }
  expect(sectionOf('Incidentes de segurança', nothing)).toMatchObject({
    text: ['Nenhum incidente foi registrado.'],
    tables: [],
  })
  expect(sectionOf('Demandas de clientes', nothing)?.text).toEqual(['Não há registros no ano.'])
})

it('words of operators are no markup and no formula', () => {
  const report = annualReport(GIVEN)
  expect(reportMarkdown(report)).toContain('| 03/05/2026 | Chave \\| exposta | =1+1 |')
  const csv = reportCsv(report)
  expect(csv.startsWith('\uFEFF"Seção";"Linha";"Coluna";"Valor"\r\n')).toBe(true)
  expect(csv).toContain(`"Incidentes de segurança";"1";"Resultado";"'=1+1"`)
})

/** The report with that many institutions, as a PDF. */
async function drawnWith(count: number): Promise<Buffer> {
  const font = (name: string) => readFileSync(new URL(`../../../fonts/${name}.ttf`, import.meta.url))
  const fonts = {
    serif: font('Newsreader_400Regular'),
    text: font('HankenGrotesk_400Regular'),
    bold: font('HankenGrotesk_600SemiBold'),
  }
  const many = Array.from({ length: count }, (_, at) => ({ ...GIVEN.institutions[0], key: `org-${at}` }))
  const institutions = many as ReportGiven['institutions']
  const at = new Date('2027-01-15T12:00:00Z')
  return drawReport(annualReport({ ...GIVEN, institutions }), fonts, at)
}
const tagsIn = (pdf: Buffer, tag: string) =>
  pdf.toString('latin1').match(new RegExp(`/S /${tag}\\b`, 'g'))?.length ?? 0

/** What is drawn on each page. */
const pagesOf = (pdf: Buffer): string[] =>
  pdf
    .toString('latin1')
    .split('\nstream\n')
    .slice(1)
    .filter((part) => part.startsWith('x'))
    .map((part) => inflateSync(Buffer.from(part, 'latin1'), UNTIL_ITS_END).toString('latin1'))
    .filter((page) => page.includes(' BDC'))
const UNTIL_ITS_END = { finishFlush: constants.Z_SYNC_FLUSH }
/** The letters that are drawn between two marks that begin so, as the font numbers them. */
const lettersIn = (page: string, mark: string): string[] =>
  [...page.matchAll(new RegExp(`/${mark} <<[^]*?EMC`, 'g'))].flatMap(
    ([marked]) => marked.match(/\[<.*TJ/g) ?? [],
  )

it('is a tagged PDF; a table that goes on has its heading on each page, tagged once as header rows, each the scope of its column', async () => {
  const [short, long] = [await drawnWith(1), await drawnWith(90)]
  expect(long.toString('latin1')).toMatch(/^%PDF-1\.7.*\/StructTreeRoot/s)
  expect(tagsIn(long, 'TH')).toBeGreaterThan(0)
  for (const tag of ['THead', 'TH']) expect(tagsIn(long, tag)).toBe(tagsIn(short, tag))
  expect(long.toString('latin1').match(/\/Scope \/Column/g)).toHaveLength(tagsIn(long, 'TH'))
  expect(tagsIn(long, 'TR') - tagsIn(short, 'TR')).toBe(89)
  const pages = pagesOf(long)
  const headings = pages.flatMap((page) => lettersIn(page, 'TH'))
  const goesOn = pages.map((page) => lettersIn(page, 'Artifact')).filter((again) => again.length > 0)
  expect(goesOn.length).toBeGreaterThan(1)
  for (const again of goesOn) {
    expect(again).toHaveLength(4)
    expect(headings).toEqual(expect.arrayContaining(again))
  }
})
