import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { faultsPage } from './faults-page.ts'

const PAGE = readFileSync(join(ROOT, 'docs/proof/faults.md'), 'utf8')
const day = '2026-11-21'

it('holds a line for each run that left a result, and none for a run that did not', () => {
  const page = faultsPage(PAGE, {
    'kills-PGlite': {
      database: 'PGlite',
      kills: 25,
      requests: 9,
      acknowledged: 30,
      confirmed: 5,
      signUps: 2,
      day,
    },
    reports: { kills: 10, seconds: 2, calls: 80, lost: 9, most: 3, steps: 160, day },
    'everywhere-slow': { fault: 'slow', met: ['a', 'b'], ways: [], day },
    'everywhere-reset': { fault: 'reset', met: ['a'], ways: ['/: tentar de novo', '/x: loaded again'], day },
    'versions-abc1234': {
      previous: 'abc1234',
      migrations: ['0013-more.sql', '0014-cut.sql'],
      replaced: 6,
      answered: 400,
      flows: 20,
      day,
    },
  })
  expect(page).toMatch(/\| abc1234 +\| 0013-more, 0014-cut \| 6 +\| 400 +\| 20 +\|/)
  expect(page).toMatch(/\| PGlite +\| 25 +\| 9 +\| 30 +\| 5 +\| 2 +\| 2026-11-21 \|/)
  expect(page).toMatch(/\| slow +\| 2 +\| none was needed/)
  expect(page).toMatch(/\| reset +\| 1 +\| \/: tentar de novo; \/x: loaded again/)
  expect(page).toMatch(/\| 10 +\| 2 +\| 80 +\| 9 +\| 3 +\| 160 +\| 0 +\| 2026-11-21 \|/)
  expect(page).not.toContain('hanging')
})
