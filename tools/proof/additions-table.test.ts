import { PortalConfig } from '@consente/contract/portal/config'
import { expect, it } from 'vitest'
import { rowsOf } from './proof-rows.ts'

const rows = rowsOf('additions')

it('names every capability of the portal, each once', () => {
  const known = Object.keys(PortalConfig.shape.capabilities.parse(undefined))
  expect(rows.map(({ capability }) => capability).sort()).toEqual(known.sort())
})

it('names a file and a test for every addition', () => {
  const bare = rows.filter(({ kept_by, proofs }) => kept_by.length === 0 || proofs.length === 0)
  expect(bare.map(({ where }) => where)).toEqual([])
})
