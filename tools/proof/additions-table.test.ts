import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PortalConfig } from '@consente/contract/portal/config'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { proofsIn, whyNoProof } from './named-tests.ts'

/** The table of additions: one row for each capability, with files and tests that are there. */
const rows = readFileSync(join(ROOT, 'docs/proof/additions.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', , files = '', tests = '']) => ({ name, files, proofs: proofsIn(tests) }))

it('names every capability of the portal, each once', () => {
  const known = Object.keys(PortalConfig.shape.capabilities.parse(undefined)).map((name) => `\`${name}\``)
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})

it('every file that keeps an addition exists', () => {
  const files = rows.flatMap((row) => [...row.files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file))
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

it('every addition has tests that stand in their files, run, and say what they prove', () => {
  const broken = rows.flatMap(({ name, proofs }) =>
    proofs.length === 0
      ? [{ name, why: 'no test' }]
      : proofs.flatMap((proof) => {
          const why = whyNoProof(proof)
          return why === undefined ? [] : [{ name, why, title: proof?.title }]
        }),
  )
  expect(broken).toEqual([])
})
