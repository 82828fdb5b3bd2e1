import { afterEach, expect, it, vi } from 'vitest'
import { saveCsv } from './csv.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('gives the browser a file under its name, and leaves nothing on the page', () => {
  const made: Blob[] = []
  const pressed: string[] = []
  vi.useFakeTimers()
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
    revokeObjectURL: vi.fn(),
  })
  const press = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLAnchorElement) pressed.push(event.target.download, event.target.href)
  }
  document.addEventListener('click', press)
  saveCsv('dados.csv', ['a', 'b'], [['1', '2']])
  document.removeEventListener('click', press)
  expect(pressed).toEqual(['dados.csv', 'blob:1'])
  expect(made[0]?.type).toBe('text/csv;charset=utf-8')
  expect(document.querySelector('a')).toBeNull()
})
