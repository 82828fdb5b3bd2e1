import { createServer } from 'node:http'
import { listen } from './bench-consent-flow.ts'

/** A participants' directory of so many entries, each an authorisation server under a brand of its own. */
export type TestDirectory = { url: string; close(): void }

/** Names are made of these, so that a syllable finds its part of any directory, large or small. */
const SYLLABLES = [
  'ba',
  'ca',
  'do',
  'fe',
  'gi',
  'lu',
  'ma',
  'no',
  'pe',
  'ri',
  'so',
  'tu',
  'va',
  'xi',
  'ze',
  'bre',
  'cra',
  'dru',
  'fle',
  'gri',
]
const BRANDS_OF_ONE = 10

export async function startDirectory(entries: number): Promise<TestDirectory> {
  const organisations = Array.from({ length: Math.ceil(entries / BRANDS_OF_ONE) }, (_, index) =>
    organisation(index),
  )
  let version = 0
  let body = JSON.stringify(organisations)
  // A POST changes it: one entry is another.
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      version += 1
      body = JSON.stringify([
        ...organisations,
        { ...organisation(-1), OrganisationName: `Grupo novo ${version}` },
      ])
    }
    response.end(request.method === 'POST' ? '' : body)
  })
  return { url: `${await listen(server)}/participants`, close: () => server.close() }
}

export function brandOf(entry: number): string {
  const random = numbersFrom(entry + 1)
  const word = () => Array.from({ length: 4 }, () => SYLLABLES[random() % SYLLABLES.length]).join('')
  return `${word()} ${word()} Seguros`
}

/** Parts of names that a tenth or so of all names hold: a page is full at every size of the directory. */
export const COMMON_PARTS = SYLLABLES.map((syllable) => syllable.slice(0, 3)).concat('seg', 'seguros')

/** Parts that were most likely never asked for before: nine letters from the middle of some name. */
export function rarePart(entries: number, turn: number): string {
  return brandOf((turn * 7919) % entries).slice(turn % 4, (turn % 4) + 9)
}

/** Small and repeatable; xorshift. */
function numbersFrom(start: number): () => number {
  let state = (start * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state
  }
}

const id = (prefix: number, number: number): string =>
  `${prefix}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function organisation(number: number) {
  const servers = Array.from({ length: BRANDS_OF_ONE }, (_, place) => number * BRANDS_OF_ONE + place)
  return {
    OrganisationId: id(1, number),
    Status: 'Active',
    OrganisationName: `Grupo ${number} S.A.`,
    RegistrationNumber: `${String(number).padStart(8, '7')}000100`,
    OrgDomainRoleClaims: [{ Status: 'Active', AuthorisationDomain: 'Open Insurance Brasil', Role: 'DADOS' }],
    AuthorisationServers: servers.map((entry) => ({
      AuthorisationServerId: id(2, entry),
      CustomerFriendlyName: brandOf(entry),
      OpenIDDiscoveryDocument: 'https://a.example/.well-known/openid-configuration',
      ApiResources: [
        {
          ApiFamilyType: 'consents',
          ApiVersion: '3.0.0',
          ApiDiscoveryEndpoints: [{ ApiEndpoint: 'https://a.example/open-insurance/consents/v3/consents' }],
        },
      ],
    })),
  }
}
