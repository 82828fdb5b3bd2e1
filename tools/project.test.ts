import { expect, it } from 'vitest'
import { NODE_24, nodeToServe } from './project.ts'

it('servers run on the Node that runs this, and on Node 24 where that is newer and there', () => {
  expect(nodeToServe('20.19.0', false)).toBe(process.execPath)
  expect(nodeToServe('24.1.0', true)).toBe(process.execPath)
  expect(nodeToServe('25.0.0', true)).toBe(process.execPath)
  for (const older of ['20.19.0', '22.12.0']) expect(nodeToServe(older, true)).toBe(NODE_24.program)
})
