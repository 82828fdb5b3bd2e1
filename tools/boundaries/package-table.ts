import type { Boundary } from './boundary.ts'
import { TESTS } from './floors.ts'

const S = '^apps/server/src/'
const P = '^apps/portal/src/'
/** Rooms of the server that answer HTTP. */
const HTTP = `${S}(web|bff|platform/(http|network|scheme-api)|[^/]+/.*\\.routes\\.ts|directory/directory\\.ts|receipts/(receipts|receipt-check-address)\\.ts|recipient/recipient\\.ts|regulator/(regulator|metrics/count-calls)\\.ts|handoff/handoff\\.ts|holder/(holder|holder-addresses|data/consented-api)\\.ts|holder/openid|compose\\.ts)`

/**
 * Packages of others and modules of Node, each with the places of product code that may import it, and imports that
 * are refused. A package without a row is refused everywhere.
 */
const PACKAGES: readonly (readonly [packages: string, places: string, ...refused: string[]])[] = [
  ['react', `${P}(api|app|hooks|journeys|proof|router|session|sharing|ui)/`, 'server/bff/x.ts react'],
  ['react-dom', `${P}(app|ui)/`, 'portal/journeys/holder/x.ts react-dom'],
  [
    '@tanstack/react-query',
    `${P}(api|app|proof|journeys|sharing)/`,
    'portal/ui/form/x.ts @tanstack/react-query',
  ],
  ['dompurify', `${P}(ui|journeys)/`, 'portal/api/x.ts dompurify'],
  ['qrcode-generator', `${P}ui/receipt/|${S}receipts/pdf/`, 'portal/session/x.ts qrcode-generator'],
  ['zod', `^packages/contract/src/|${S}|${P}(api|app|journeys|session)`, 'portal/ui/form/x.ts zod/mini'],
  ['fastify', HTTP, 'server/holder/decisions/x.ts fastify', 'portal/ui/form/x.ts fastify'],
  ['@fastify/[^/]+|helmet', `${S}(web|holder/openid)/`, 'server/bff/x.ts @fastify/cors'],
  ['oidc-provider', `${S}holder/openid/`, 'server/holder/decisions/x.ts oidc-provider'],
  [
    'openid-client',
    `${S}(accounts/identity-provider|recipient/other-institution)/`,
    'server/recipient/sharing/x.ts openid-client',
  ],
  ['cockatiel', `${S}platform/network/`, 'server/recipient/other-institution/x.ts cockatiel'],
  [
    '@simplewebauthn/server',
    `${S}accounts/factors/passkeys/`,
    'server/accounts/factors/x.ts @simplewebauthn/server',
  ],
  ['@node-rs/argon2|@zxcvbn-ts/[^/]+', `${S}accounts/passwords/`, 'server/accounts/x.ts @node-rs/argon2'],
  ['mmdb-lib', `${S}accounts/devices/`, 'server/accounts/sessions/x.ts mmdb-lib'],
  ['web-push', `${S}notices/push/`, 'server/notices/x.ts web-push'],
  ['@resvg/resvg-wasm', `${S}web/`, 'server/mails/x.ts @resvg/resvg-wasm'],
  ['nodemailer', `${S}mails/send-mail\\.ts$`, 'server/notices/x.ts nodemailer'],
  ['pg|@electric-sql/pglite', `${S}platform/database/`, 'server/accounts/x.ts pg'],
  ['pg-boss', `${S}platform/work/`, 'server/platform/database/x.ts pg-boss'],
  ['pino|@opentelemetry/[^/]+', `${S}platform/observability/`, 'server/web/x.ts pino'],
  [
    'prom-client',
    `${S}(platform/(observability|audit)/|.*-metrics\\.ts$)`,
    'server/holder/consents/x.ts prom-client',
  ],
  ['node-forge', `${S}platform/network/`, 'server/receipts/pades/x.ts node-forge'],
  ['pkijs|asn1js', `${S}receipts/pades/`, 'server/platform/network/x.ts pkijs'],
  ['pdfkit', `${S}platform/pdf/`, 'server/regulator/annual-report/x.ts pdfkit'],
  [
    'jose',
    `${S}(accounts/(identity-provider|sessions)|holder/openid/registration|platform/keys|recipient/other-institution)/`,
    'server/bff/x.ts jose',
    'server/receipts/x.ts jose',
  ],
  ['async_hooks', `${S}(holder/data|platform/observability)/`, 'server/accounts/x.ts node:async_hooks'],
  ['child_process', `${S}platform/database/folder-lock\\.ts$`, 'server/commands/x.ts node:child_process'],
  ['crypto', `${S}(?!bff/|commands/|web/|settings/|compose|main)`, 'server/bff/x.ts node:crypto'],
  ['dns(/promises)?', `${S}platform/(config|network)/`, 'server/recipient/sharing/x.ts node:dns/promises'],
  [
    'fs(/promises)?',
    `${S}(commands|web|settings|insurer|platform|receipts/pdf|accounts/devices|events/sinks)/`,
    'portal/ui/files/x.ts node:fs',
  ],
  [
    'https?|tls',
    `${S}(events/sinks|holder/openid|platform/(http|network|observability)|recipient/other-institution|regulator/metrics|web|commands/doctor)/`,
    'server/holder/decisions/x.ts node:http',
  ],
  ['net', `${S}(platform|recipient/other-institution)/`, 'server/bff/x.ts node:net'],
  ['os|readline|events', `${S}(platform/(database|work)|accounts/passwords)/`, 'server/web/x.ts node:os'],
  [
    'path|url',
    `${S}(commands|platform|settings|web|receipts/pdf)/|${S}main\\.ts$`,
    'portal/ui/x.ts node:path',
  ],
  [
    'stream(/promises)?',
    `${S}(commands|handoff|holder/data|platform/(database|dump))/`,
    'server/bff/x.ts node:stream',
  ],
  [
    'timers/promises',
    `${S}(main\\.ts|handoff/|platform/|recipient/|notices/deliver-news\\.ts)`,
    'portal/hooks/x.ts node:timers/promises',
  ],
  ['util', `${S}(commands|receipts/pades)/`, 'server/bff/x.ts node:util'],
  [
    'worker_threads',
    `${S}(main\\.ts$|platform/(database|open-platform|work)|receipts/pdf/)`,
    'server/accounts/x.ts node:worker_threads',
  ],
  ['zlib', `${S}(platform/dump|receipts/pdf)/`, 'server/bff/x.ts node:zlib'],
]

const PRODUCT = '^(apps|packages)/[^/]+/src/'
/** `server/bff/x.ts react`: a file below the source of an application, and what it must not import. */
function tryOf(refused: string): readonly [string, string] {
  const [file = '', specifier = ''] = refused.split(' ')
  return [file.replace(/^(portal|server)/, 'apps/$1/src'), specifier]
}

const named = (packages: string): string => `^(${packages})(/|$)`

export const PACKAGE_ROWS: readonly Boundary[] = [
  ...PACKAGES.map(([packages, places, ...refused]) => ({
    name: `${packages}: only where the table of packages allows it`,
    from: PRODUCT,
    except: `${TESTS}|${places}`,
    never: named(packages),
    tries: refused.map(tryOf),
  })),
  {
    name: 'a package without a row is refused',
    from: PRODUCT,
    except: TESTS,
    never: '^[^.]',
    but: [
      '^(apps|packages|sandbox|tests|tools|bench|deploy)/',
      ...PACKAGES.map(([packages]) => named(packages)),
    ].join('|'),
    tries: [
      ['apps/portal/src/ui/x.ts', 'lodash'],
      ['packages/domain/src/x.ts', 'node:vm'],
    ],
  },
]
