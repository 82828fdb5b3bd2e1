import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const lines = (text: string) => text.slice(1).split('\r\n')

it('begins with the byte order mark, divides by semicolons and ends each line with CRLF', () => {
  const text = csvOf(['Tipo', 'Instituição'], [['Recebido', 'Banco Gama']])
  expect(text).toBe('\uFEFFTipo;Instituição\r\nRecebido;Banco Gama\r\n')
})

it('leaves the cell of what is not known empty', () => {
  expect(lines(csvOf(['a', 'b', 'c'], [[undefined, '', 'x']]))[1]).toBe(';;x')
})

it('keeps a cell one cell, whichever sign the spreadsheet divides by', () => {
  expect(lines(csvOf(['a'], [['um; dois']]))[1]).toBe('"um; dois"')
  expect(lines(csvOf(['a'], [['um, dois']]))[1]).toBe('"um, dois"')
  expect(lines(csvOf(['a'], [['dito "Gama"']]))[1]).toBe('"dito ""Gama"""')
  expect(csvOf(['a'], [['um\ndois']])).toBe('\uFEFFa\r\n"um\ndois"\r\n')
})

it.each([
  '=1+1',
  '+55 11',
  '-2',
  '@soma',
  '\tx',
  '\rx',
  '\n=x',
  '  =1+1',
  '＝1+1',
  '=HYPERLINK("http://x";"y")',
])('defuses %j, which a spreadsheet would run', (text) => {
  const cell = csvOf(['a'], [[text]]).slice('\uFEFFa\r\n'.length)
  expect(cell).toMatch(/^"?'/)
  expect(cell.replace(/^"?'/, '')).toContain(text.replaceAll('"', '""'))
})

it('leaves signs within a text as they are', () => {
  expect(lines(csvOf(['a'], [['Beta+Gama = 2']]))[1]).toBe('Beta+Gama = 2')
})
