import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { historiesPage } from './histories-page.ts'

const PAGE = readFileSync(join(ROOT, 'docs/proof/histories.md'), 'utf8')

const run = {
  day: '2026-11-27',
  previous: 'abc1234',
  histories: 3,
  calls: 3210,
  unknown: 40,
  objects: 45,
  kills: 4,
  stops: 5,
  cuts: 6,
}

it('holds a line for each run, their sum, and what became of the planted fault', () => {
  const page = historiesPage(PAGE, [run, { ...run, histories: 2, calls: 2000 }], {
    day: '2026-11-27',
    rounds: 1,
    caught: 2,
  })
  expect(page).toContain('| 2026-11-27 | abc1234 | 3 | 3210 | 40 | 45 | 4 | 5 | 6 |')
  expect(page).toContain('In all: 5 histories, 5210 calls')
  expect(page).toContain('caught in history 1, at 2 of its objects')
  expect(historiesPage(PAGE, [run], undefined)).toContain('Not run yet.')
})
