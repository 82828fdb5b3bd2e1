import { readYaml } from '../project.ts'
import type { Boundary } from './boundary.ts'
import { floorRows, TESTS } from './floors.ts'
import { PACKAGE_ROWS } from './package-table.ts'

const SERVER = '^apps/server/src/'
const PORTAL = '^apps/portal/src/'
const PARTS =
  'access-log|accounts|directory|events|handoff|holder|insurer|notices|receipts|recipient|regulator|settings'

const FORBIDDEN_IMPORTS = Object.entries(
  readYaml<Record<string, string[]>>('tools/boundaries/forbidden-imports.yaml'),
).flatMap(([file, specifiers]) => specifiers.map((specifier) => [file, specifier] as const))

/** Rules that floors cannot say: steps, stores, faces of parts, and code around the product. */
const ROWS: readonly Boundary[] = [
  {
    name: 'product code imports nothing made for tests',
    from: '^(apps|packages)/[^/]+/src/',
    except: TESTS,
    never: TESTS,
    tries: [
      ['apps/portal/src/ui/form/x.ts', '../../testing/page-for-tests.tsx'],
      ['apps/portal/src/journeys/holder/x.ts', '../../testing/portal-config-for-tests.ts'],
      ['apps/server/src/holder/decisions/x.ts', './decisions-world.fixture.ts'],
      ['apps/server/src/directory/search/x.ts', '../participants/participants.fixture.ts'],
    ],
  },
  {
    name: 'portal and server meet over HTTP, in their tests too',
    from: '^apps/(portal|server)/src/',
    never: '^apps/',
    but: '^apps/$1/',
    tries: [
      ['apps/portal/src/app/x.ts', '../../../server/src/main.ts'],
      ['apps/server/src/web/x.ts', '../../../portal/src/main.tsx'],
    ],
  },
  {
    name: 'a step of the recipient journey imports no other step',
    from: `${PORTAL}journeys/recipient/(step-[^/]+)/`,
    except: TESTS,
    never: `${PORTAL}journeys/recipient/step-\\d`,
    but: `${PORTAL}journeys/recipient/$1/`,
    tries: [['apps/portal/src/journeys/recipient/step-2-data/x.ts', '../step-1-institution/x.ts']],
  },
  {
    name: 'a part imports the face and the ports of other parts only',
    from: `${SERVER}([^/]+)`,
    except: `${TESTS}|${SERVER}(declarations\\.ts$|commands/)`,
    never: `${SERVER}(${PARTS})/`,
    but: `${SERVER}($1/|[^/]+/.*\\.port\\.ts$|(${PARTS})/\\2\\.ts$)`,
    tries: [
      ['apps/server/src/notices/x.ts', '../accounts/account.store.ts'],
      ['apps/server/src/holder/decisions/x.ts', '../../accounts/account.store.ts'],
      ['apps/server/src/recipient/sharing/x.ts', '../../receipts/receipt.store.ts'],
      ['apps/server/src/bff/x.ts', '../holder/consents/consent-life.store.ts'],
      ['apps/server/src/bff/x.ts', '../holder/openid/provider.ts'],
      ['apps/server/src/compose.ts', './holder/consents/consent-life.store.ts'],
      ['apps/server/src/main.ts', './holder/consents/consent-life.store.ts'],
    ],
  },
  {
    name: 'a command looks into the parts that operators manage, beside the running server, and into no other',
    from: `${SERVER}commands/`,
    except: TESTS,
    never: `${SERVER}(${PARTS})/`,
    but: `${SERVER}((accounts|events|recipient|regulator)/|[^/]+/.*\\.port\\.ts$|(${PARTS})/\\3\\.ts$)`,
    tries: [
      ['apps/server/src/commands/x.ts', '../holder/consents/consent-life.store.ts'],
      ['apps/server/src/commands/x.ts', '../notices/notice.store.ts'],
    ],
  },
  {
    name: 'the bff calls use cases and sees no database',
    from: `${SERVER}bff/`,
    except: TESTS,
    never: `\\.store\\.ts$|${SERVER}platform/database/`,
    tries: [
      ['apps/server/src/bff/x.ts', '../holder/consents/consent-life.store.ts'],
      ['apps/server/src/bff/x.ts', '../platform/database/database.ts'],
    ],
  },
  {
    name: 'the sandbox starts built servers and knows nothing inside them, nor what they are made of',
    from: '^sandbox/',
    never: '^apps/|^(oidc-provider|openid-client|@simplewebauthn|pg|pg-boss|@electric-sql)(/|$)',
    except: '^sandbox/identity-provider/',
    tries: [
      ['sandbox/src/x.ts', '../../apps/server/src/main.ts'],
      ['sandbox/src/x.ts', 'oidc-provider'],
    ],
  },
  {
    name: 'the identity provider of the sandbox is made of a library, and knows nothing of the servers',
    from: '^sandbox/identity-provider/',
    never: '^apps/|^(openid-client|@simplewebauthn|pg|pg-boss|@electric-sql)(/|$)',
    tries: [
      ['sandbox/identity-provider/x.ts', '../../apps/server/src/main.ts'],
      ['sandbox/identity-provider/x.ts', 'openid-client'],
    ],
  },
  {
    name: 'tests of the running product know its public face only',
    from: '^tests/(protocol|screens|journeys|contract|certification)/',
    never: '^apps/',
    tries: [
      ['tests/protocol/holder/x.test.ts', '../../../apps/server/src/holder/holder.ts'],
      ['tests/protocol/receipts/x.test.ts', '../../../apps/portal/src/main.tsx'],
      ['tests/screens/holder/x.test.ts', '../../../apps/portal/src/main.tsx'],
      ['tests/journeys/x.test.ts', '../../apps/server/src/main.ts'],
      ['tests/contract/x.test.ts', '../../apps/portal/src/main.tsx'],
    ],
  },
]

export const BOUNDARIES: readonly Boundary[] = [...floorRows(FORBIDDEN_IMPORTS), ...ROWS, ...PACKAGE_ROWS]
