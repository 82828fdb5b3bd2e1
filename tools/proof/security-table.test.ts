import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ACCOUNTS_THROTTLING } from '../../apps/server/src/accounts/accounts-throttling.ts'
import { ROOT } from '../project.ts'
import { proofsIn, whyNoProof } from './named-tests.ts'

/** The table of OWASP ASVS 5.0 in docs/security.md: complete, each state one of five, each test there. */
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ +\| [12] /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', level = '', , state = '', how = '', tests = '']) => ({ id, level, state, how, tests }))

/** The numbers of level 1 and 2 in each section of version 5.0.0. */
const SECTIONS: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
}

it('every requirement of level 1 and 2 has one row', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
    numbers.split(' ').map((number) => `${section}.${number}`),
  )
  expect(rows.map(({ id }) => id)).toEqual(wanted)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
})

it('every row says how it stands and why', () => {
  const states = ['met', 'specified', 'open', 'n/a', 'operator']
  expect(rows.filter(({ state, how }) => !states.includes(state) || how === '')).toEqual([])
})

it('what is met has a test, or says why it has none', () => {
  const bare = rows.filter(({ state, how, tests }) => state === 'met' && !tests && !/\bNo test: \S/.test(how))
  expect(bare).toEqual([])
})

it('the chapters that rows refer to are there', () => {
  const chapters = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  const named = rows.flatMap(({ how }) => [...how.matchAll(/Below, “([^”]+)”/g)].map(([, title]) => title))
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((title) => !chapters.includes(title))).toEqual([])
})

it('what is open is listed at the top with its reason, and nothing else is', () => {
  const top = page.slice(page.indexOf('## Open'), page.indexOf('## Where the specification says otherwise'))
  const listed = [...top.matchAll(/^\| (\d+\.\d+\.\d+) /gm)].map(([, id]) => id)
  expect(listed).toEqual(rows.filter(({ state }) => state === 'open').map(({ id }) => id))
})

it('what the specification wants otherwise quotes its sentence, says what stands in for it, and has tests', () => {
  const above = page.slice(
    page.indexOf('## Where the specification says otherwise'),
    page.indexOf('## Requirement by requirement'),
  )
  const listed = above
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, id = '', , quote = '', instead = '']) => ({ id, sentence: quote.slice(1, -1), instead }))
  const specified = rows.filter(({ state }) => state === 'specified')
  expect(listed.map(({ id }) => id)).toEqual(specified.map(({ id }) => id))
  const specification = readFileSync(join(ROOT, 'docs/proof/specification.md'), 'utf8')
  expect(listed.filter(({ sentence }) => sentence.length < 20 || !specification.includes(sentence))).toEqual(
    [],
  )
  expect(listed.filter(({ instead }) => instead === '')).toEqual([])
  expect(specified.filter(({ tests }) => !tests)).toEqual([])
})

it('every attack on second factors names tries that stand in their files', () => {
  const chapter = page.slice(page.indexOf('## Second factors, and what'), page.indexOf('## Slowing down'))
  const attacks = chapter.split('\n').filter((line) => /^\| (?!Attack|-)/.test(line))
  expect(attacks.length).toBeGreaterThan(10)
  const broken = attacks.flatMap((line) => {
    const [, attack = '', , tests = ''] = line.split('|').map((cell) => cell.trim())
    const proofs = proofsIn(tests)
    const why = proofs.length === 0 ? ['no test'] : proofs.map(whyNoProof).filter((one) => one !== undefined)
    return why.map((one) => ({ attack, why: one }))
  })
  expect(broken).toEqual([])
})

it('says how many codes of an app are judged in a day, as the policy counts them', () => {
  const { free, leakSeconds } = ACCOUNTS_THROTTLING.totpAccount
  const most = free + 1 + (24 * 3600) / leakSeconds
  expect(page).toContain(`| ${most} tries a day; each step of the clock once `)
  expect(rows.find(({ id }) => id === '6.6.3')?.how).toContain(`in a session, ${most} a day`)
})

it('every test that a row names stands in its file, runs, and says what it proves', () => {
  const broken = rows.flatMap(({ id, tests }) =>
    proofsIn(tests).flatMap((proof) => {
      const why = whyNoProof(proof)
      return why === undefined ? [] : [{ id, title: proof?.title, why }]
    }),
  )
  expect(broken).toEqual([])
})
