import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../project.ts'
import { sourceFiles } from './import-tree.ts'

/** Words that no source of the product holds: docs/security.md says that it does none of this. */
const SERVER = /^apps\/server\/src\//
const PRODUCT = /^(apps|packages)\/[^/]+\/src\//

type Absence = { what: string; among: RegExp; words: RegExp; but?: RegExp; tries: string[] }

const ABSENT: readonly Absence[] = [
  {
    what: 'no program is made from text',
    among: PRODUCT,
    words:
      /\beval\b[\s)]*\(|\bnew Function\b|\bFunction\s*\(|\bnode:vm\b|\bset(Timeout|Interval)\(\s*['"`]|\bdocument\.write\b/,
    tries: [
      '(0, eval)(text)',
      'new Function(text)',
      'Function(text)',
      "from 'node:vm'",
      "setInterval('x()')",
    ],
  },
  {
    what: 'no text of somebody else is a format or a template',
    among: PRODUCT,
    words:
      /\butil\.format\b|\bformat\b[^}]*\} from '(node:)?util'|\* as \w+ from '(node:)?util'|\bgetBuiltinModule\b|\bformatWithOptions\b|from '(handlebars|ejs|mustache|pug|nunjucks)'/,
    tries: [
      'util.format(text, 1)',
      "import { format } from 'node:util'",
      "import * as util from 'node:util'",
      'process.getBuiltinModule(name)',
      "from 'ejs'",
    ],
  },
  {
    what: 'no regular expression is made from input: two are made of our own constants and addresses',
    among: /^((apps|packages)\/[^/]+\/src|sandbox)\//,
    words: /\bRegExp\s*\(/,
    but: /^(packages\/domain\/src\/receipt-number|apps\/portal\/src\/router\/Routes)\.tsx?$/,
    tries: ['new RegExp(text)', 'RegExp(text)'],
  },
  {
    what: 'no program is started, but `ps` for the process that our own lock names, without a shell',
    among: SERVER,
    words: /\bchild_process\b|\bspawn(Sync)?\s*\(|\bexec(File|Sync|FileSync)\s*\(/,
    but: /platform\/database\/folder-lock\.ts$/,
    tries: ["from 'node:child_process'", 'spawn(name)'],
  },
  {
    what: 'no certificate of a server goes unchecked',
    among: SERVER,
    words: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
    // The port for institutions reads the client's certificate itself, to answer why it is refused
    // (docs/decisions/institutions/certificates.md).
    but: /platform\/network\/mutual-tls\.ts$/,
    tries: ['rejectUnauthorized: false', 'process.env.NODE_TLS_REJECT_UNAUTHORIZED'],
  },
  {
    what: 'no hash but SHA-256 is made, but the HMAC-SHA-1 that authenticator apps speak (RFC 6238), and no weak cipher',
    among: PRODUCT,
    words:
      /createHash\((?!'sha256'\))|createHmac\((?!'sha256')|createCipher\b|\b(md5|sha1|des-|rc4|aes-\d+-(ecb|cbc))\b/i,
    but: /accounts\/factors\/totp\/totp-code\.ts$/,
    tries: ["createHash('md5')", "createHash('sha1')", "createCipheriv('aes-128-cbc'"],
  },
  {
    what: 'nothing is random but by the system’s generator',
    among: PRODUCT,
    words: /Math\s*\.\s*random|pseudoRandomBytes/,
    tries: ['Math.random()', 'Math .random'],
  },
  {
    what: 'nothing of browsers that have left: plug-ins, synchronous requests, script addresses',
    among: /^apps\/portal\/(src\/|index\.html$)/,
    words: /<(object|embed|applet|marquee)\s|XMLHttpRequest|ActiveX|['"`]javascript:(?!['"`])/i,
    tries: ['<object data', 'new XMLHttpRequest()', '"javascript:x()"'],
  },
  {
    what: 'no answer of a call is kept for a time of its own, but the offer of a proof',
    among: /^apps\/portal\/src\//,
    words: /\bgcTime\b/,
    but: /(api\/query-client|proof\/use-proof-offer)\.ts$/,
    tries: ['gcTime: 0'],
  },
  {
    what: 'no answer names a file for the browser to save',
    among: SERVER,
    words: /content-disposition/i,
    tries: ["reply.header('content-disposition', name)"],
  },
  {
    what: 'nothing is logged but by the log: no console, no file',
    among: SERVER,
    words: /\bconsole\.|process\.std(out|err)\.write|appendFile|createWriteStream/,
    but: /(\/commands\/|insurer\/file-adapter|embedded-engine|src\/main\.ts$|observability\/log\.ts$|dump\/)/,
    tries: ['console.log(x)', 'appendFileSync(file)'],
  },
]

const FILES = sourceFiles(ROOT)
  .concat('apps/portal/index.html')
  .filter((file) => !/\.test\.|\/testing\//.test(file))

describe('the product', () => {
  it.each(ABSENT.map((absence) => [absence.what, absence] as const))('%s', (_what, absence) => {
    const { among, but, words, tries } = absence
    const files = FILES.filter((file) => among.test(file) && !but?.test(file))
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((file) => words.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
    for (const one of tries) expect(one).toMatch(words)
  })
})

it('no account comes with the product: no migration inserts one', () => {
  const migrations = migrationTexts()
  expect(migrations.length).toBeGreaterThan(20)
  expect(migrations.filter((sql) => /insert\s+into\s+"?account"?\b/i.test(sql))).toEqual([])
})

function migrationTexts(): string[] {
  const folder = join(ROOT, 'apps/server/migrations')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
