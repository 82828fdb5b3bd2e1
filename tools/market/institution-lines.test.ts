import { expect, it } from 'vitest'
import { lineWriter } from './run-market.ts'

it('writes every line under its institution, and the OpenID library’s warning once in plain words', () => {
  const lines: string[] = []
  const write = lineWriter((line: string) => lines.push(line))
  const warning = 'oidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS, or v24.x LTS'
  write('alfa', warning)
  write('alfa', 'listening')
  write('beta', warning)
  expect(lines).toEqual([
    `· Node ${process.versions.node} works; the OpenID library recommends a newer one, and so do we: Node 24.`,
    '[alfa] listening',
  ])
})
