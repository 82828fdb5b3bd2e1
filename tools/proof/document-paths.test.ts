import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../project.ts'

const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n')

/** Files that a document names in code marks, whole or by the end of their path. */
function named(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8')
  return [...text.matchAll(/`([\w-][\w./-]*\.(?:tsx?|mjs|md|json|css|html))`/g)].map(([, path = '']) => path)
}

const isThere = (path: string): boolean => FILES.some((file) => file === path || file.endsWith(`/${path}`))

/** Addresses of the running portal, and built files, are no files of the tree. */
const NOT_IN_THE_TREE = ['config.json', 'index.html']

const DOCUMENTS = FILES.filter((file) =>
  /(^|\/)(README|ARCHITECTURE|CONTRIBUTING|security)\.md$|^docs\/(operating\/runbooks|domain|decisions)\//.test(
    file,
  ),
)

it.each(DOCUMENTS)('every file that %s names is there', (document) => {
  expect(named(document).filter((path) => !NOT_IN_THE_TREE.includes(path) && !isThere(path))).toEqual([])
})

/** Addresses of links that lead to files, from where the document lies; parts of a page and other hosts left out. */
function linked(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const targets = [...text.matchAll(/\]\(([^)\s#]+)(?:[\s#][^)]*)?\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^[a-z]+:/.test(target))
}

it('every link of a document leads to a file or folder that is there', () => {
  const documents = FILES.filter((file) => file.endsWith('.md') && existsSync(join(ROOT, file)))
  const broken = documents.flatMap((document) =>
    linked(document)
      .filter((target) => !existsSync(join(ROOT, dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  )
  expect(broken).toEqual([])
})

/** True for a line of a table with blanks behind the text of a cell. */
const isPadded = (line: string): boolean =>
  line.startsWith('|') && line.split('|').some((cell) => cell.trim() !== '' && cell.endsWith('  '))

it('no table is padded: a change of one row touches one row', () => {
  const pages = FILES.filter((file) => file.endsWith('.md') && existsSync(join(ROOT, file)))
  const padded = pages.filter((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').some(isPadded))
  expect(padded).toEqual([])
})
