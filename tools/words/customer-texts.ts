import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { ROOT } from '../project.ts'

/** A text of a source file that a customer may read, with a `□` for each value that is put in. */
export type CustomerText = { file: string; text: string }

/** The folders of such texts. */
const PLACES = [
  'apps/portal/src',
  'packages/domain/src',
  ...['accounts', 'mails', 'notices', 'receipts', 'holder/views'].map((part) => `apps/server/src/${part}`),
]
/** Names of the scheme's fields and values, and texts for operators and other programs. */
const OTHERS =
  /received-data\/(names\/|received-values)|\.test\.|testing\/|\.fixture\.|-for-tests|\.store\.ts|-(settings|metrics)\.ts/

/** Only Portuguese has these. */
const PORTUGUESE = /[áâãàçéêíóôõú]|\b(de|da|dos?|das|para|seus?|suas?|uma?|com|por|que|os|em|no|na)\b/i
/** For the log, or for programmers. */
const UNHEARD = /(^|\.)log\.\w+$|Error$|^Failure$/

/** Every text in Portuguese of the portal, the mails, the notices and the receipts. */
export function customerTexts(): CustomerText[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...PLACES], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !OTHERS.test(file))
    .flatMap((file) => textsIn(file, readFileSync(join(ROOT, file), 'utf8')).map((text) => ({ file, text })))
}

export function textsIn(file: string, source: string): string[] {
  const texts: string[] = []
  const read = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) read(one)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const one = node as Node
    if (one.type === 'ImportDeclaration' || one.type === 'TSLiteralType') return
    if (
      (one.type === 'CallExpression' || one.type === 'NewExpression') &&
      UNHEARD.test(source.slice(one.callee.start, one.callee.end))
    )
      return
    if (one.type === 'Literal' && typeof one.value === 'string') texts.push(one.value)
    if (one.type === 'JSXText') texts.push(one.value.replace(/\s+/g, ' '))
    if (one.type === 'TemplateLiteral') texts.push(one.quasis.map(({ value }) => value.cooked).join('□'))
    for (const part of Object.values(one)) read(part)
  }
  read(parseSync(file, source).program)
  return texts.filter((text) => text.includes(' ') && PORTUGUESE.test(text))
}
