import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readYaml } from '../project.ts'
import type { Proof } from './named-tests.ts'

/**
 * A smallest change that makes a row false. With file, find and replace `npm run prove` applies it; `find` stands in the
 * file once. A note alone describes what was tried by hand.
 */
export type Mutant = { note?: string; file?: string; find?: string; replace?: string }

/** A row as its YAML file has it: `proved_by` has one file with one title an entry. */
type WrittenRow = {
  says: string
  kept_by?: string[]
  proved_by?: Record<string, string>[]
  mutants?: Mutant[]
  /** Why no mutant of it can be killed. */
  unproven?: string
  /** Additions: the capability of `config.json`. */
  capability?: string
  /** Security: number and level of OWASP ASVS, how it stands, and how the product meets it. */
  id?: string
  level?: number
  state?: string
  how?: string
  /** Security: why an open requirement is open. */
  why?: string
  /** Security: the sentence of the specification that says otherwise, and what stands in for the requirement. */
  sentence?: string
  instead?: string
}

/** A row with its proofs. `where` names it in failures: the YAML file, then the beginning of the row. */
export type Row = WrittenRow & { where: string; proofs: Proof[]; mutants: Mutant[]; kept_by: string[] }

type Section<R> = { title?: string; note?: string; rows: R[] }

/** A YAML file: rows, or sections of rows. */
export type Chapter = { file: string; title: string; note?: string | undefined; sections: Section<Row>[] }

type WrittenChapter = Section<WrittenRow> & { title: string; sections?: Section<WrittenRow>[] }

/** Pages of proof whose rows are written by hand, a YAML file a chapter, in docs/proof/<page>. */
export type PageName = (typeof PAGES)[number]
export const PAGES = ['specification', 'additions', 'security', 'conformance', 'authorisation-rules'] as const

const READ = new Map<PageName, Chapter[]>()

/** The chapters of a page in their order, read once a process. Throws when a file is no YAML. */
export function chaptersOf(page: PageName): Chapter[] {
  const folder = `docs/proof/${page}`
  const read = () => readdirSync(join(ROOT, folder)).sort()
  const chapters = READ.get(page) ?? read().map((name) => chapterIn(`${folder}/${name}`))
  READ.set(page, chapters)
  return chapters
}

/** The rows of a page in their order. */
export const rowsOf = (page: PageName): Row[] =>
  chaptersOf(page).flatMap(({ sections }) => sections.flatMap(({ rows }) => rows))

function chapterIn(file: string): Chapter {
  const { title, note, rows, sections } = readYaml<WrittenChapter>(file)
  const all = [...(rows ? [{ rows }] : []), ...(sections ?? [])]
  return {
    file,
    title,
    note,
    sections: all.map((one) => ({ ...one, rows: one.rows.map((row) => rowIn(file, row)) })),
  }
}

function rowIn(file: string, row: WrittenRow): Row {
  const proofs = (row.proved_by ?? []).flatMap((one) =>
    Object.entries(one).map(([file, title]) => ({ file, title })),
  )
  const name = row.id ?? row.capability ?? row.says.slice(0, 70)
  return { ...row, where: `${file}: ${name}`, proofs, mutants: row.mutants ?? [], kept_by: row.kept_by ?? [] }
}
