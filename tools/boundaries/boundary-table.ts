/**
 * Who may import whom. Paths are regular expressions over the path from the project's root; a package of others is its
 * name. `$1` in a target stands for the first group of `from`.
 */
export type Boundary = {
  /** What the check says when it finds such an import. */
  name: string
  from: string
  /** Modules of `from` that the row leaves alone. */
  except?: string
  /** What must not be imported. */
  never: string
  /** What of it may be imported all the same. */
  but?: string
  /** Imports that the row must refuse: a module that would stand in `from`, and what it would import. */
  tries: readonly (readonly [file: string, specifier: string])[]
}

const TESTS = '(\\.test\\.tsx?$|/testing/)'
const SERVER = '^apps/server/src/'
const PORTAL = '^apps/portal/src/'
const ANYTHING = '.'

export const BOUNDARIES: readonly Boundary[] = [
  {
    name: 'the domain depends on nothing',
    from: '^packages/domain/src/',
    except: TESTS,
    never: ANYTHING,
    but: '^packages/domain/src/',
    tries: [
      ['packages/domain/src/x.ts', 'zod'],
      ['packages/domain/src/x.ts', 'zod/mini'],
      ['packages/domain/src/x.ts', '@consente/contract/errors'],
      ['packages/domain/src/x.ts', 'node:fs'],
    ],
  },
  {
    name: 'the contract knows the domain and its schema library only',
    from: '^packages/contract/src/',
    except: TESTS,
    never: ANYTHING,
    but: '^packages/(contract|domain)/src/|^zod(/|$)',
    tries: [
      ['packages/contract/src/x.ts', 'react'],
      ['packages/contract/src/x.ts', 'node:fs'],
      ['packages/contract/src/x.ts', '../../../apps/server/src/main.ts'],
    ],
  },
  {
    name: 'what runs for customers imports no sandbox, test or tool',
    from: '^(apps|packages)/[^/]+/src/',
    except: TESTS,
    never: '^(sandbox|tests|tools|bench)/',
    tries: [
      ['apps/server/src/holder/x.ts', '../../../../sandbox/src/market.ts'],
      ['apps/portal/src/ui/x.ts', '../../../../tests/scenes/scenes.ts'],
    ],
  },
  {
    name: 'portal and server meet over HTTP',
    from: '^apps/(portal|server)/src/',
    never: '^apps/',
    but: '^apps/$1/',
    tries: [
      ['apps/portal/src/app/x.ts', '../../../server/src/main.ts'],
      ['apps/server/src/web/x.ts', '../../../portal/src/main.tsx'],
    ],
  },
  {
    name: 'visual parts take props and callbacks',
    from: `${PORTAL}(ui|brand)/`,
    except: TESTS,
    never: `${PORTAL}(api|session|journeys|app|main)`,
    tries: [
      ['apps/portal/src/ui/form/x.ts', '../../api/http.ts'],
      ['apps/portal/src/brand/x.ts', '../session/storage.ts'],
    ],
  },
  {
    name: 'api is given a function that yields a token; it knows the contract only',
    from: `${PORTAL}api/`,
    except: TESTS,
    never: `${PORTAL}(session|ui|brand|router|journeys|app|main)`,
    tries: [['apps/portal/src/api/x.ts', '../session/storage.ts']],
  },
  {
    name: 'session knows storage and the contract only',
    from: `${PORTAL}session/`,
    except: TESTS,
    never: `${PORTAL}(api|ui|brand|router|journeys|app|main)`,
    tries: [['apps/portal/src/session/x.ts', '../api/http.ts']],
  },
  {
    name: 'what proves once more who somebody is serves the journeys and knows none',
    from: `${PORTAL}proof/`,
    except: TESTS,
    never: `${PORTAL}(journeys|app|main)`,
    tries: [['apps/portal/src/proof/x.ts', '../journeys/holder/review/use-approve.ts']],
  },
  {
    name: 'the router knows addresses and nothing of what stands at them',
    from: `${PORTAL}router/`,
    except: TESTS,
    never: `${PORTAL}(api|session|ui|brand|journeys|app|main)`,
    tries: [['apps/portal/src/router/x.ts', '../session/storage.ts']],
  },
  {
    name: 'a journey imports no other journey and nothing of app',
    from: `${PORTAL}journeys/([^/]+)/`,
    except: TESTS,
    never: `${PORTAL}(journeys|app|main)`,
    but: `${PORTAL}journeys/$1/`,
    tries: [
      ['apps/portal/src/journeys/shares/x.ts', '../recipient/steps/journey-texts.ts'],
      ['apps/portal/src/journeys/recipient/home/x.ts', '../../shares/x.ts'],
      ['apps/portal/src/journeys/holder/x.ts', '../../app/App.tsx'],
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
    name: 'the platform knows none of the parts that stand on it',
    from: `${SERVER}platform/`,
    never: SERVER,
    but: `${SERVER}platform/`,
    tries: [
      ['apps/server/src/platform/work/x.ts', '../../holder/holder.ts'],
      ['apps/server/src/platform/audit/x.ts', '../../recipient/recipient.ts'],
      ['apps/server/src/platform/http/x.ts', '../../accounts/accounts.ts'],
    ],
  },
  {
    name: 'recipient and holder never import each other: they meet over HTTP',
    from: `${SERVER}(recipient|holder)/`,
    never: `${SERVER}(recipient|holder|bff|web|commands|compose|main)`,
    but: `${SERVER}$1/`,
    tries: [
      ['apps/server/src/recipient/sharing/x.ts', '../../holder/holder.ts'],
      ['apps/server/src/recipient/other-institution/x.ts', '../../holder/holder.ts'],
      ['apps/server/src/holder/openid/x.ts', '../../recipient/recipient.ts'],
      ['apps/server/src/holder/decisions/x.ts', '../../bff/bff.ts'],
    ],
  },
  {
    name: 'access log, accounts, directory, settings, insurer, notices and receipts serve the halves and know nothing of them',
    from: `${SERVER}(access-log|accounts|directory|settings|insurer|notices|receipts)/`,
    never: `${SERVER}(recipient|holder|bff|web|commands|compose|main)`,
    tries: [
      ['apps/server/src/accounts/x.ts', '../holder/holder.ts'],
      ['apps/server/src/access-log/x.ts', '../recipient/recipient.ts'],
      ['apps/server/src/directory/x.ts', '../recipient/recipient.ts'],
      ['apps/server/src/receipts/x.ts', '../holder/holder.ts'],
      ['apps/server/src/notices/reminders/x.ts', '../../holder/consents/consent.ts'],
    ],
  },
  {
    name: 'what the regulator asks is told by the halves, or by the composition: it knows neither half',
    from: `${SERVER}regulator/`,
    except: TESTS,
    never: `${SERVER}(recipient|holder|bff|web|commands|compose|main)`,
    tries: [
      ['apps/server/src/regulator/metrics/x.ts', '../../holder/holder.ts'],
      ['apps/server/src/regulator/discovery/x.ts', '../../commands/with-database.ts'],
    ],
  },
  {
    name: 'notices see no store of another part',
    from: `${SERVER}notices/`,
    except: TESTS,
    never: `${SERVER}(accounts|directory|insurer|receipts)/.*\\.store\\.ts$`,
    tries: [['apps/server/src/notices/x.ts', '../accounts/account.store.ts']],
  },
  {
    name: 'what serves the halves does not know the notices',
    from: `${SERVER}(accounts|directory|settings|insurer|receipts)/`,
    except: TESTS,
    never: `${SERVER}notices/`,
    tries: [['apps/server/src/accounts/x.ts', '../notices/tell.ts']],
  },
  {
    name: 'no other part knows what is reported to the regulator: it asks them, through the composition',
    from: `${SERVER}(recipient|holder|access-log|accounts|directory|settings|insurer|notices|receipts)/`,
    except: TESTS,
    never: `${SERVER}regulator/(pcm|mop)/`,
    tries: [
      ['apps/server/src/holder/consents/x.ts', '../../regulator/pcm/pcm.ts'],
      ['apps/server/src/recipient/sharing/x.ts', '../../regulator/pcm/pcm.ts'],
      ['apps/server/src/accounts/x.ts', '../regulator/pcm/pcm.ts'],
    ],
  },
  {
    name: 'the insurer’s adapters know no accounts',
    from: `${SERVER}insurer/`,
    never: `${SERVER}accounts/`,
    tries: [['apps/server/src/insurer/x.ts', '../accounts/accounts.ts']],
  },
  {
    name: 'the bff calls use cases and sees no store',
    from: `${SERVER}bff/`,
    except: TESTS,
    never: `\\.store\\.ts$|${SERVER}platform/database/`,
    tries: [
      ['apps/server/src/bff/x.ts', '../holder/consents/consent.store.ts'],
      ['apps/server/src/bff/x.ts', '../platform/database/database.ts'],
    ],
  },
  {
    name: 'the composition sees no store and no database library',
    from: `${SERVER}(web/|compose\\.ts|main\\.ts)`,
    except: TESTS,
    never: '\\.store\\.ts$|^(pg|pg-boss|@electric-sql/pglite|oidc-provider|openid-client)(/|$)',
    tries: [
      ['apps/server/src/web/server.ts', '../holder/consents/consent.store.ts'],
      ['apps/server/src/compose.ts', './holder/consents/consent.store.ts'],
      ['apps/server/src/main.ts', './holder/consents/consent.store.ts'],
      ['apps/server/src/web/server.ts', 'pg'],
      ['apps/server/src/compose.ts', 'pg'],
      ['apps/server/src/main.ts', 'pg'],
      ['apps/server/src/web/server.ts', 'oidc-provider'],
      ['apps/server/src/compose.ts', 'oidc-provider'],
      ['apps/server/src/main.ts', 'oidc-provider'],
    ],
  },
  {
    name: 'the web server knows no half of the product',
    from: `${SERVER}web/`,
    except: TESTS,
    never: `${SERVER}(holder|recipient)/`,
    tries: [['apps/server/src/web/server.ts', '../holder/scheme-api/consent-response.ts']],
  },
  {
    name: 'oidc-provider in holder/openid only',
    from: '^(apps|packages|sandbox)/',
    except: `${SERVER}holder/openid/`,
    never: '^oidc-provider(/|$)',
    tries: [['apps/server/src/holder/decisions/x.ts', 'oidc-provider']],
  },
  {
    name: 'openid-client in recipient/other-institution only',
    from: '^(apps|packages|sandbox)/',
    except: `${SERVER}recipient/other-institution/`,
    never: '^openid-client(/|$)',
    tries: [['apps/server/src/recipient/sharing/x.ts', 'openid-client']],
  },
  {
    name: 'the WebAuthn library in accounts/factors/passkeys only',
    from: '^(apps|packages|sandbox)/',
    except: `${SERVER}accounts/factors/passkeys/`,
    never: '^@simplewebauthn/',
    tries: [
      ['apps/server/src/accounts/factors/prove-factor.ts', '@simplewebauthn/server'],
      ['apps/portal/src/proof/x.ts', '@simplewebauthn/browser'],
    ],
  },
  {
    name: 'the databases in platform/database only',
    from: '^(apps|packages|sandbox)/',
    except: `${SERVER}platform/database/`,
    never: '^(pg|pg-[^b][^/]*|@electric-sql/pglite)(/|$)',
    tries: [
      ['apps/server/src/accounts/x.ts', 'pg'],
      ['apps/server/src/commands/x.ts', '@electric-sql/pglite'],
      ['apps/server/src/platform/work/x.ts', 'pg'],
    ],
  },
  {
    name: 'the queue library in platform/work only',
    from: '^(apps|packages|sandbox)/',
    except: `${SERVER}platform/work/`,
    never: '^pg-boss(/|$)',
    tries: [
      ['apps/server/src/holder/consents/x.ts', 'pg-boss'],
      ['apps/server/src/platform/database/x.ts', 'pg-boss'],
    ],
  },
  {
    name: 'the sandbox starts built servers and knows nothing inside them',
    from: '^sandbox/',
    never: '^apps/',
    tries: [['sandbox/src/x.ts', '../../apps/server/src/main.ts']],
  },
  {
    name: 'journey and contract tests know the public face only',
    from: '^tests/(journeys|contract|certification)/',
    never: '^apps/',
    tries: [
      ['tests/journeys/x.test.ts', '../../apps/server/src/main.ts'],
      ['tests/contract/x.test.ts', '../../apps/portal/src/main.tsx'],
    ],
  },
]
