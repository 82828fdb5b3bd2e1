import { existsSync, readdirSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { Document } from '@consente/domain/document'

/** A wrong answer of the operator, in one line. */
export class WrongAnswer extends Error {}

/** All that a new institution needs to know of itself. */
export type Answers = {
  folder: string
  /** Letters and digits, from the folder's name. */
  id: string
  name: string
  /** Digits and letters only. */
  cnpj: string
  colour: string
  /** An SVG or PNG file; undefined for a drawn letter. */
  logo: string | undefined
  /** Address of the portal in production. */
  host: string
  /** Address for other institutions in production. */
  apiHost: string
  roles: ('recipient' | 'holder')[]
}

type Question = {
  flag: 'name' | 'cnpj' | 'colour' | 'logo' | 'host' | 'api-host' | 'roles'
  ask: string
  /** Taken if the answer is empty; undefined if there must be one. */
  otherwise: (id: string) => string | undefined
  /** Throws a `WrongAnswer` that says what is expected. */
  read: (text: string) => unknown
}

const QUESTIONS: readonly Question[] = [
  { flag: 'name', ask: 'Name that customers read', otherwise: () => undefined, read: readName },
  { flag: 'cnpj', ask: 'CNPJ', otherwise: () => undefined, read: readCnpj },
  { flag: 'colour', ask: 'Colour of the brand', otherwise: () => '#1a48bc', read: readColour },
  { flag: 'logo', ask: 'Logo, an SVG or PNG file (empty: a letter)', otherwise: () => '', read: readLogo },
  {
    flag: 'host',
    ask: 'Portal in production',
    otherwise: (id) => `https://compartilhamento.${id}.example`,
    read: readOrigin,
  },
  {
    flag: 'api-host',
    ask: 'Address for other institutions in production',
    otherwise: (id) => `https://mtls.compartilhamento.${id}.example`,
    read: readOrigin,
  },
  { flag: 'roles', ask: 'Roles', otherwise: () => 'recipient,holder', read: readRoles },
]

export const USAGE = `npm run new-institution -- <folder> [--name <text>] [--cnpj <CNPJ>] [--colour <#rrggbb>] [--logo <file>]
                               [--host <https://…>] [--api-host <https://…>] [--roles recipient,holder]

Writes a folder with everything that one institution needs. Asks for what the flags leave out.`

/**
 * The answers of the flags, and of the person at the terminal for the rest. Without a terminal the defaults count.
 * @throws {WrongAnswer} naming the flag and what is expected
 */
export async function readAnswers(args: readonly string[]): Promise<Answers> {
  const { folder, flags } = parse(args)
  const id = idOf(folder)
  const given: Record<string, unknown> = {}
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined
  try {
    for (const { flag, ask, otherwise, read } of QUESTIONS) {
      const fallback = otherwise(id)
      const asked = flags[flag] ?? (await terminal?.question(`${ask}${fallback ? ` [${fallback}]` : ''}: `))
      const text = asked?.trim() || fallback
      if (text === undefined) throw new WrongAnswer(`--${flag} is missing: ${ask}.`)
      given[flag] = readAs(flag, text, read)
    }
  } finally {
    terminal?.close()
  }
  const { 'api-host': apiHost, ...rest } = given
  return { folder, id, apiHost, ...rest } as Answers
}

function parse(args: readonly string[]) {
  const options = Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [given, ...more] = positionals
    if (given === undefined || more.length > 0) throw new Error('Name one folder.')
    const folder = resolve(given)
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new Error(`${folder} is not empty: choose a new folder.`)
    return { folder, flags: values as Partial<Record<Question['flag'], string>> }
  } catch (error) {
    throw new WrongAnswer(`${(error as Error).message}\n\n${USAGE}`)
  }
}

/** The institution's short name. `own` for a folder without a letter in its name. */
function idOf(folder: string): string {
  const name = folder.slice(Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\')) + 1)
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '')
  return letters || 'own'
}

function readAs(flag: string, text: string, read: Question['read']): unknown {
  try {
    return read(text)
  } catch (error) {
    throw new WrongAnswer(`--${flag} ${text}: ${(error as Error).message}`)
  }
}

function readName(text: string): string {
  if (text.length > 60) throw new Error('must have at most 60 characters.')
  return text
}

function readCnpj(text: string): string {
  const document = Document.parse(text)
  if (document?.kind !== 'CNPJ') throw new Error('must be a CNPJ.')
  return Document.strip(text)
}

function readColour(text: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new Error('must be a colour such as #1a48bc.')
  return text
}

function readLogo(text: string): string | undefined {
  if (text === '') return undefined
  if (!existsSync(text) || !['.svg', '.png'].includes(extname(text).toLowerCase()))
    throw new Error('must be an SVG or PNG file.')
  return resolve(text)
}

function readOrigin(text: string): string {
  if (!URL.canParse(text) || new URL(text).origin !== text || !text.startsWith('https://'))
    throw new Error('must be an https address without a path, such as https://compartilhamento.alfa.example.')
  return text
}

function readRoles(text: string): Answers['roles'] {
  const roles = text.split(',').map((role) => role.trim())
  if (!roles.every((role) => role === 'recipient' || role === 'holder'))
    throw new Error('must be recipient, holder, or both with a comma between.')
  return [...new Set(roles)] as Answers['roles']
}
