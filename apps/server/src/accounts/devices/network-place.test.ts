import { expect, it } from 'vitest'
import { openPlaces, placeInWords } from './network-place.ts'

const path = (file: string) => new URL(`../../../../../tests/fixtures/${file}`, import.meta.url).pathname
const DATABASE = path('places/GeoIP2-City-Test.mmdb')

it.each([
  ['81.2.69.142', 'Londres, Reino Unido'],
  ['::ffff:81.2.69.142', 'Londres, Reino Unido'],
  ['2001:250::1', 'China'],
  ['10.0.0.1', undefined],
  ['127.0.0.1', undefined],
  ['no address', undefined],
])('%s is in %s', async (ip, words) => {
  expect((await openPlaces(DATABASE))?.(ip)).toBe(words)
})

it.each<[string, { city?: string; state?: string }]>([
  ['Campinas, SP', { city: 'Campinas', state: 'São Paulo' }],
  ['São Paulo', { state: 'São Paulo' }],
  ['Brasil', {}],
])('a place in Brazil is told by town and state, as far as they are known: %s', (words, { city, state }) => {
  const named = (name: string) => ({ geoname_id: 1, names: { en: 'other', 'pt-BR': name } })
  const country = { ...named('Brasil'), iso_code: 'BR' }
  const subdivisions = state ? [{ ...named(state), iso_code: 'SP' }] : []
  const record = { country, subdivisions, ...(city && { city: named(city) }) }
  expect(placeInWords(record as Parameters<typeof placeInWords>[0])).toBe(words)
})

it('without the setting there are no places, and a file that is none ends the start with a line that names it', async () => {
  expect(await openPlaces(undefined)).toBeUndefined()
  await expect(openPlaces('/nonexistent.mmdb')).rejects.toThrow(
    /^placeDatabase: \/nonexistent\.mmdb .*ENOENT[^\n]*$/,
  )
  await expect(openPlaces(path('places/README.md'))).rejects.toThrow(
    /^placeDatabase: .*README\.md is no database of MaxMind's format: [^\n]*$/,
  )
})
