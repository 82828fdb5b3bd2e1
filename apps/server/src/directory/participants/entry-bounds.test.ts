import { expect, it } from 'vitest'
import { atOnce } from '../../platform/base/time-slices.fixture.ts'
import { isBounded } from './entry-bounds.ts'
import { participantOf } from './participants.fixture.ts'
import { type Participant, readParticipants } from './participants.ts'
import { readPublishedAddress } from './published-address.ts'

/** The type with every optional part: a text that is read one day is missing below, and does not compile. */
type Complete<T> = T extends readonly (infer One)[]
  ? Complete<One>[]
  : T extends object
    ? { [Key in keyof T]-?: Complete<NonNullable<T[Key]>> }
    : T

/** An entry with every text that is read from the directory. */
const FULL = {
  ...participantOf(),
  LegalEntityName: 'IPÊ',
  ParentOrganisationReference: '99900111000111',
  AuthorisationServers: [
    {
      AuthorisationServerId: '20000000-0000-4000-8000-000000000001',
      CustomerFriendlyName: 'Ipê Seguros',
      CustomerFriendlyDescription: 'Seguros',
      CustomerFriendlyLogoUri: 'https://ipe.example/logo.svg',
      OpenIDDiscoveryDocument: 'https://auth.ipe.example/.well-known/openid-configuration',
      TermsOfServiceUri: 'https://ipe.example/termos',
      RetirementDate: '2030-01-01',
      ApiResources: [
        {
          ApiFamilyType: 'consents',
          ApiVersion: '3.0.0',
          CertificationExpirationDate: '01/01/2030',
          ApiDiscoveryEndpoints: [{ ApiEndpoint: 'https://ipe.example' }],
        },
      ],
    },
  ],
} satisfies Complete<Participant>
const OTHER = participantOf({ OrganisationId: 'other' })

type Path = readonly (string | number)[]
const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))
    : [path]

function withTextAt([key = '', ...rest]: Path, value: unknown, text: string): unknown {
  if (rest.length === 0 && typeof value !== 'object') return text
  if (Array.isArray(value)) return value.with(Number(key), withTextAt(rest, value[Number(key)], text))
  const object = value as Record<string, unknown>
  return { ...object, [key]: rest.length === 0 ? text : withTextAt(rest, object[key], text) }
}

function read(entry: unknown): { ids: string[]; leftOut: string[] } {
  const leftOut: string[] = []
  const bytes = Buffer.from(JSON.stringify([entry, OTHER]))
  const found: Participant[] = atOnce(readParticipants(bytes, (id) => leftOut.push(id)))
  return { ids: found.map(({ OrganisationId }) => OrganisationId), leftOut }
}

const TEXTS = pathsOf(FULL)

it('knows every text that is read', () => {
  const [given] = atOnce(readParticipants(Buffer.from(JSON.stringify([FULL]))))
  const namesOf = (paths: Path[]) => new Set(paths.map((path) => path.join('.')))
  expect(namesOf(pathsOf(given))).toEqual(namesOf(TEXTS))
})

it.each(TEXTS.map((path) => [path.join('.'), path] as const))(
  'leaves out an entry with a hostile length of %s, names it, and reads the others',
  (_name, path) => {
    const { ids, leftOut } = read(withTextAt(path, FULL, '/'.repeat(200_000)))
    expect(ids).toEqual(['other'])
    expect(leftOut).toEqual([path[0] === 'OrganisationId' ? '/'.repeat(64) : FULL.OrganisationId])
  },
)

it('leaves out an entry of many texts or values, however deep it is nested', () => {
  const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  expect(isBounded(JSON.parse(nested))).toBe(false)
  expect(isBounded({ a: Array.from({ length: 300 }, () => 'x'.repeat(4_000)) })).toBe(false)
  expect(isBounded({ a: Array.from({ length: 60_000 }, () => 1) })).toBe(false)
})

it('reads an address of a million slashes at once', () => {
  const begin = performance.now()
  const address = readPublishedAddress(`https://x.example/${'/'.repeat(1_000_000)}x`)
  expect(address?.schemeRoot).toMatch(/x\/open-insurance$/)
  // The former pattern took minutes.
  expect(performance.now() - begin).toBeLessThan(5_000)
})
