import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LONG_ONLY } from '../../tests/support/vitest/longest-files.ts'
import { ROOT } from '../project.ts'
import { whyNoProof } from './named-tests.ts'
import { proofPage } from './proof-pages.ts'
import { PAGES, rowsOf } from './proof-rows.ts'

/** Fields that a row may have: a slip in one would hide what it holds. */
const FIELDS =
  'says kept_by proved_by proofs mutants unproven where capability id level state how why sentence instead'.split(
    ' ',
  )

const isLong = ({ file }: { file: string }): boolean => LONG_ONLY.includes(file)

describe.each(PAGES)('the rows of %s', (page) => {
  const rows = rowsOf(page)

  it('stand on the page that people read (npm run proof-pages writes it)', async () => {
    await expect(proofPage(page)).toMatchFileSnapshot(join(ROOT, `docs/proof/${page}.md`))
  })

  it('have known fields, and one file and title in each proof', () => {
    const strange = rows.flatMap((row) =>
      Object.keys(row)
        .filter((field) => !FIELDS.includes(field))
        .map((field) => `${row.where}: ${field}`),
    )
    const uneven = rows.filter(({ proofs, proved_by = [] }) => proofs.length !== proved_by.length)
    expect([...strange, ...uneven.map(({ where }) => where)]).toEqual([])
  })

  it('name files that exist', () => {
    const missing = rows.flatMap(({ where, kept_by }) =>
      kept_by.filter((file) => !existsSync(join(ROOT, file))).map((file) => `${where}: no ${file}`),
    )
    expect(missing).toEqual([])
  })

  it('name tests that stand in their files, run, and say what they prove', () => {
    const broken = rows.flatMap(({ where, proofs }) =>
      proofs.flatMap((proof) => {
        const why = whyNoProof(proof)
        return why === undefined ? [] : [`${where}: ${proof.file}: ${proof.title}: ${why}`]
      }),
    )
    expect(broken).toEqual([])
  })

  it('have a proof that every run runs, not the long one alone', () => {
    const long = rows.filter(({ proofs }) => proofs.length > 0 && proofs.every(isLong))
    expect(long.map(({ where }) => where)).toEqual([])
  })

  it('have mutants that are described, or change one place of a file that exists', () => {
    const wrong = rows.flatMap(({ where, mutants }) =>
      mutants.flatMap(({ note, file, find, replace }) => {
        if (!file) return note && !find && !replace ? [] : [`${where}: a mutant without a file or a note`]
        if (!existsSync(join(ROOT, file))) return [`${where}: no ${file}`]
        const places = find ? readFileSync(join(ROOT, file), 'utf8').split(find).length - 1 : 0
        const isGood = places === 1 && replace !== undefined && replace !== find
        return isGood ? [] : [`${where}: ${places} places in ${file} for ${find}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})
