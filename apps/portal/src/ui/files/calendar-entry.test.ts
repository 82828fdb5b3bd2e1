import { expect, it } from 'vitest'
import { calendarOf } from './calendar-entry.ts'

const entry = {
  id: 'urn:gama:1@alfa.example',
  title: 'O compartilhamento com o Banco Gama termina',
  text: 'Depois disso, nada mais chega de lá; renove, se quiser.',
  day: new Date('2026-12-03T02:30:00Z'),
  address: 'https://alfa.example/myshares/urn%3Agama%3A1',
  now: new Date('2026-11-20T12:00:00Z'),
}

it('is one whole day of Brasília, with an alarm the day before', () => {
  const lines = calendarOf([entry]).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'DTSTAMP:20261120T120000Z',
      'DTSTART;VALUE=DATE:20261202',
      'DTEND;VALUE=DATE:20261203',
      'SUMMARY:O compartilhamento com o Banco Gama termina',
      'TRIGGER:-PT15H',
    ]),
  )
  expect(lines.at(-1)).toBe('')
})

it('escapes what has a meaning, and folds lines at 75 bytes without dividing a character', () => {
  const file = calendarOf([{ ...entry, text: `a;b,c\\d\ne${'ção'.repeat(60)}` }])
  const lines = file.split('\r\n')
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(file.replace(/\r\n /g, '')).toContain(`DESCRIPTION:a\\;b\\,c\\\\d\\ne${'ção'.repeat(60)}`)
})

it('holds several entries in one calendar', () => {
  const lines = calendarOf([entry, { ...entry, id: 'urn:gama:2@alfa.example' }]).split('\r\n')
  const count = (text: string): number => lines.filter((line) => line === text).length
  const marks = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR']
  expect(marks.map(count)).toEqual([1, 2, 2, 1])
  expect(lines.filter((line) => line.startsWith('UID:'))).toHaveLength(2)
})
