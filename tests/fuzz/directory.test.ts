import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toLogo } from '../../apps/server/src/directory/logos/logos.ts'
import { elementsOf } from '../../apps/server/src/directory/participants/json-elements.ts'
import { membersOf } from '../../apps/server/src/directory/participants/member.ts'
import {
  participantOf,
  serverEntry,
} from '../../apps/server/src/directory/participants/participants.fixture.ts'
import { readParticipants } from '../../apps/server/src/directory/participants/participants.ts'
import { fuzz, jsonWith, near, nearText } from './fuzz.ts'

/** What the directory and its members publish: entries and logos. */

const NAMES = [
  'OrganisationId',
  'OrganisationName',
  'RegistrationNumber',
  'Status',
  'OrgDomainRoleClaims',
  'AuthorisationServers',
  'AuthorisationServerId',
  'CustomerFriendlyName',
  'CustomerFriendlyLogoUri',
  'OpenIDDiscoveryDocument',
  'ApiResources',
  'ApiFamilyType',
  'ApiVersion',
  'ApiDiscoveryEndpoints',
  'ApiEndpoint',
  'AuthorisationDomain',
  'Role',
  'RetirementDate',
]

function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

it('entries of the directory are read one by one, and a malformed one hides no other', async () => {
  const good = participantOf({ OrganisationId: 'kept', AuthorisationServers: [serverEntry()] })
  const entry = fc.oneof(jsonWith(NAMES), nearText(JSON.stringify(good)).map(parsed))
  await fuzz('directory entries', fc.array(entry, { maxLength: 4 }), (others) => {
    const bytes = Buffer.from(JSON.stringify([...others, good]))
    const read = finished(readParticipants(bytes))
    expect(read.some(({ OrganisationId }) => OrganisationId === 'kept')).toBe(true)
    finished(membersOf(read))
  })
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

it('a directory’s answer is read as JSON reads it, or refused', async () => {
  const right = JSON.stringify(
    [participantOf({ OrganisationId: 'a' }), { x: '[\\"]' }, 1, null],
    undefined,
    1,
  )
  await fuzz(
    'directory answers',
    fc.oneof(
      near(Buffer.from(right)),
      jsonWith(NAMES).map((value) => Buffer.from(JSON.stringify([value]))),
    ),
    (bytes) => {
      const read = [...elementsOf(bytes)]
      expect(read).toEqual(JSON.parse(bytes.toString('utf8')))
    },
    (error) => error instanceof SyntaxError,
  )
})

const SVG =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a{fill:#123}</style><path class="a" d="M0 0h9v9z" fill="url(#g)"/></svg>'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const tag = fc.constantFrom(
  '<svg>',
  '<svg ',
  '</svg>',
  '<path ',
  'd="M0 0"',
  "d='",
  '<!--',
  '-->',
  '<!DOCTYPE x>',
  '<?xml',
  '?>',
  '<style>',
  '</style>',
  '<script>',
  '<use href="#a"/>',
  'fill="url(http://x)"',
  'xlink:href="#a"',
  '&#60;',
  '\uFEFF',
  ' ',
  '\n',
  '/>',
  '>',
  'a{b:c}',
)

it('logos are plain drawings or none, and hold no script, link or reference outside', async () => {
  expect([toLogo(PNG)?.type, toLogo(Buffer.from(SVG))?.type]).toEqual(['image/png', 'image/svg+xml'])
  const grammar = fc.array(fc.tuple(tag, fc.integer({ min: 1, max: 400 })), { maxLength: 30 })
  const bytes = fc.oneof(
    near(PNG, Buffer.from(SVG)),
    grammar.map((parts) =>
      Buffer.from(`<svg>${parts.map(([text, times]) => text.repeat(times)).join('')}</svg>`),
    ),
    fc.uint8Array({ maxLength: 500 }).map(Buffer.from),
  )
  await fuzz('logos', bytes, (given) => {
    const logo = toLogo(given)
    if (logo?.type !== 'image/svg+xml') return
    const tags = given
      .toString('utf8')
      .replace(/<!--[\s\S]*?-->/g, '')
      .match(/<[^<>]*>/g)
    expect(tags?.join('')).not.toMatch(/<(script|use|image|foreignObject|animate)\b|url\(['"]?http/i)
  })
})
