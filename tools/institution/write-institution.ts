import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import type { PortalConfig } from '@consente/contract/portal/config'
import {
  policiesOf,
  publicationOf,
  readSandboxJson,
  registerOf,
  sandboxFile,
} from '../../sandbox/institutions/sandbox-institutions.ts'
import { withDetails } from '../../sandbox/insurer/sample-data.ts'
import { writeBrandPages } from '../../sandbox/src/brand-files.ts'
import { accountsOf } from '../../sandbox/src/sandbox-accounts.ts'
import { ROOT } from '../project.ts'
import type { Answers } from './answers.ts'

/** The sandbox institution whose people, policies and products the new one begins with. */
const SAMPLE = 'beta'

/**
 * Writes the folder of a new institution. It starts at once on this machine, with the sample people of the sandbox; for
 * production `production.json` takes the place of `institution.json`.
 */
export async function writeInstitution(answers: Answers): Promise<void> {
  const { folder, id, name, cnpj } = answers
  mkdirSync(folder, { recursive: true })
  const write = (file: string, value: unknown): void =>
    writeFileSync(
      join(folder, file),
      typeof value === 'string' ? value : `${JSON.stringify(value, undefined, 2)}\n`,
    )
  const ids = { organisationId: randomUUID(), authorisationServerId: randomUUID() }
  const client = { id: `${id}-portal`, secret: randomBytes(16).toString('base64url') }
  // Addresses below `.example` are the operator's to fill in; `npm run doctor` names each that is left.
  for (const file of ['institution.json', 'production.json'])
    write(file, { ...commonOf(answers, ids, client), ...configurationOf(file, answers) })
  write('config.json', portalOf(answers, client))
  write('participant.json', {
    ...publicationOf(SAMPLE),
    softwareId: randomUUID(),
    description: name,
    legalName: name,
    companies: [],
  })
  const books = withDetails(booksOf(answers), { name, cnpj })
  write('register.json', books.register)
  write('policies.json', books.policies)
  write('accounts.json', await accountsOf(SAMPLE))
  write('.gitignore', '.data/\n.env\ncertificates/\n')
  write('.env.example', template('environment'))
  write('README.md', filled(template('guide.md'), wordsOf(answers)))
  cpSync(sandboxFile('settings'), join(folder, 'settings'), { recursive: true })
  writeBrand(answers)
}

type Ids = { organisationId: string; authorisationServerId: string }
type Client = PortalConfig['client']

/** Settings that are the same on this machine and in production. */
const commonOf = ({ id, name, cnpj, roles }: Answers, ids: Ids, client: Client) => ({
  institution: { id, name, cnpj, ...ids },
  roles,
  portalConfig: 'config.json',
  brandDir: 'brand',
  settingsDir: 'settings',
  portalClient: client,
  ownBrand: name,
})

/** A file of the template, in which `{{word}}` stands for a word about the institution. */
const template = (name: string): string =>
  readFileSync(join(ROOT, 'tools/institution/template', name), 'utf8')

const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => words[word] ?? '')

const wordsOf = (answers: Answers): Record<string, string> => ({
  id: answers.id,
  name: answers.name,
  here: relative(ROOT, answers.folder),
  host: answers.host,
  domain: new URL(answers.host).hostname,
  apiHost: answers.apiHost,
  sender: senderOf(answers),
})

/** A configuration of the template; each text in it is filled by itself. */
const configurationOf = (name: string, answers: Answers): Record<string, unknown> =>
  JSON.parse(template(name), (_, value) =>
    typeof value === 'string' ? filled(value, wordsOf(answers)) : value,
  )

const senderOf = ({ id, name }: Answers): string =>
  `${name.replace(/[<>"\\,]/g, '')} <nao-responda@${id}.example>`

/** Beta's portal with the own brand: every capability is on that our server offers without an app of the institution. */
function portalOf({ id, name, cnpj, colour, logo }: Answers, client: Client): PortalConfig {
  const sample = readSandboxJson<PortalConfig>(`institutions/${SAMPLE}/config.json`)
  const brand = { id, name, cnpj, logo: `/brand/logo${extensionOf(logo)}`, colour }
  return {
    ...sample,
    brand,
    ownBrand: name,
    client,
    capabilities: { ...sample.capabilities, appLinks: false },
  }
}

/** Beta's customers and policies as the own institution's. */
function booksOf({ name, cnpj }: Answers) {
  const policies = policiesOf(SAMPLE).map((policy) => ({ ...policy, companyName: name, companyCnpj: cnpj }))
  return { register: registerOf(SAMPLE), policies }
}

const extensionOf = (logo: string | undefined): string =>
  logo === undefined ? '.svg' : extname(logo).toLowerCase()

function writeBrand({ folder, id, name, colour, logo }: Answers): void {
  const brand = join(folder, 'brand')
  const file = `logo${extensionOf(logo)}`
  writeBrandPages(brand, [name, `${id}.example`, colour], file)
  writeFileSync(join(brand, file), logo === undefined ? letterOf(name, colour) : readFileSync(logo))
}

/** The first letter of the name on the brand's colour, until there is a logo. */
function letterOf(name: string, colour: string): string {
  const letter = (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? 'C').toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
  <rect width="32" height="32" rx="6" fill="${colour}"/>
  <text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text>
</svg>
`
}
