import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { writeWhole } from './write-whole.ts'

it('a file is written over as a whole', async () => {
  const path = join(temporaryFolder(), 'relatorio.pdf')
  writeFileSync(path, 'of last week')
  await writeWhole(path, 'of today')
  expect(readFileSync(path, 'utf8')).toBe('of today')
})

it('a file that holds secrets is for its owner alone', async () => {
  const path = join(temporaryFolder(), 'relatorios.json')
  await writeWhole(path, '[]', 0o600)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('the former file stays when writing ends half-way, and nothing else is left', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'relatorio.pdf')
  writeFileSync(path, 'of last week')
  async function* cutOff() {
    yield 'of to'
    throw new Error('no space left on device')
  }
  await expect(writeWhole(path, cutOff())).rejects.toThrow('no space left on device')
  expect(readFileSync(path, 'utf8')).toBe('of last week')
  expect(readdirSync(folder)).toEqual(['relatorio.pdf'])
})
