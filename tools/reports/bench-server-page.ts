import { type Figure, isKept } from '../../tests/bench/bench-figure.ts'
import type { Load } from '../../tests/bench/bench-load.ts'
import type { Part, PartResults } from '../../tests/bench/main.ts'
import { costOf, type Flow } from '../../tests/bench/processor-time.ts'
import { simpleTable as table } from './markdown-table.ts'

export type Database = 'embedded' | 'postgres'

type Measured<P extends Part> = { day: string; machine: string; result: PartResults[P] }

/** The last result of each part on each database. */
export type Results = { [P in Part]?: { [D in Database]?: Measured<P> } }

type Sections = {
  [P in Part]: { title: string; wish: string; body: (result: PartResults[P]) => string }
}

/** The last results as a page, from what `bench-server.ts` kept. Pure. */
const count = (number: number): string => Math.round(number).toLocaleString('en-US')
const per = (number: number): string => (number < 100 ? number.toFixed(1) : count(number))
const ms = (number: number): string => (number < 10 ? number.toFixed(2) : count(number))
const yesNo = (is: boolean): string => (is ? 'yes' : '**no**')
const kept = (figure: Figure): string => yesNo(isKept(figure))
const wrongOf = (loads: readonly Load[]): number =>
  loads.reduce((sum, { wrong }) => sum + Object.values(wrong).reduce((a, b) => a + b, 0), 0)

const costs = (flow: Flow): (string | number)[] => [
  ms(flow.server),
  ms(flow.p50),
  ms(flow.p95),
  wrongOf([flow]),
]

const NAMES: Record<string, string> = {
  given: 'List, given',
  received: 'List, received',
  givenDetails: 'Details, given',
  receivedDetails: 'Details, received',
  search: 'Institution search',
  approve: 'Approve',
  flow: 'Whole flow',
}
const FLOWS: Record<string, string> = {
  product: 'Product',
  memory: 'Library in memory',
  peer: 'Library on PostgreSQL',
}
const nameOf = (act: string): string => NAMES[act] ?? act

/** Shows each part, in the order of their measurement. */
export const SECTIONS: Sections = {
  signin: {
    title: 'Password sign-ins against bare argon2id',
    wish: 'At least 0.8 of bare verification at the same parameters, in the same process.',
    body: ({ product, bare, ratio, floor, storm }) =>
      [
        table(
          ['Sign-ins a second', 'Bare verifications a second', 'Ratio', 'Kept', 'Wrong answers'],
          [[per(product.perSecond), per(bare), ratio.toFixed(2), kept({ ratio, floor }), wrongOf([product])]],
        ),
        `A storm of sign-ins on 150 connections at once: ${per(storm.signIns.perSecond)} a second, wrong answers ${wrongOf([storm.signIns])}. A list read meanwhile: p50 ${ms(storm.readsInStorm.p50)} ms, p95 ${ms(storm.readsInStorm.p95)} ms (alone p50 ${ms(storm.readsAlone.p50)}, p95 ${ms(storm.readsAlone.p95)}). Memory: ${count(storm.memoryBefore)} MB before, ${count(storm.memoryHighest)} at most, ${count(storm.memoryAfter)} after.`,
      ].join('\n\n'),
  },
  passkey: {
    title: 'Passkeys beside passwords',
    wish: 'A check takes at least 20 times less of the processor than that of a password, a whole sign-in (asking for the passkey and checking its answer) at least 4 times less. The whole consent flow is the one that is measured below, with the customer’s sign-in in the place of a session without one.',
    body: ({ check, signIn, flow }) =>
      [
        table(
          ['Processor, ms', 'Password', 'Passkey', 'Times less', 'Kept', 'Wrong answers'],
          [
            ['Check alone', ms(check.password), check.passkey.toFixed(3), per(check.ratio), kept(check), ''],
            [
              'Sign-in',
              ms(costOf(signIn.password)),
              ms(costOf(signIn.passkey)),
              per(signIn.ratio),
              kept(signIn),
              wrongOf([signIn.password, signIn.passkey]),
            ],
            [
              'Whole consent flow',
              ms(costOf(flow.password)),
              ms(costOf(flow.passkey)),
              per(costOf(flow.password) / costOf(flow.passkey)),
              '',
              wrongOf([flow.password, flow.passkey]),
            ],
          ],
        ),
        `A second: sign-ins ${per(signIn.password.perSecond)} by password and ${per(signIn.passkey.perSecond)} by passkey, consent flows ${per(flow.password.perSecond)} and ${per(flow.passkey.perSecond)}.`,
      ].join('\n\n'),
  },
  reads: {
    title: 'Lists and details against a bare route',
    wish: 'At least 0.7 of a route on the same server (same plugins, same token check) that makes one indexed query and sends the rows. Five sharings a list, 8 connections.',
    body: (result) =>
      table(
        ['', 'A second', 'Bare', 'Ratio', 'Kept', 'p95, ms', 'Wrong answers'],
        Object.entries(result).map(([act, { product, bare, ratio, floor }]) => [
          nameOf(act),
          count(product.perSecond),
          count(bare.perSecond),
          ratio.toFixed(2),
          kept({ ratio, floor }),
          ms(product.p95),
          wrongOf([product, bare]),
        ]),
      ),
  },
  flow: {
    title: 'The whole consent flow against a bare provider',
    wish: 'Eight requests: create, push, authorise (sign in, claim, approve), exchange; 8 flows at once. `oidc-provider` alone is asked the same, which it signs, encrypts and verifies alike: in memory, where nobody leaves it (at least 0.38 of that on PostgreSQL, 0.30 on the embedded database), and on the same PostgreSQL with a plain adapter, which is what one would build instead (at least 0.9 of that).',
    body: ({ mails, mainThread, ...flows }) =>
      [
        table(
          [
            '',
            'Flows a second',
            'Product by it',
            'Kept',
            'Server, ms a flow',
            'Its main thread',
            'Database, ms a flow',
            'p50, ms',
            'p95, ms',
            'Wrong answers',
          ],
          Object.entries<Flow & Partial<Figure>>(flows).map(([name, { ratio, floor, ...flow }]) => [
            FLOWS[name] ?? name,
            per(flow.perSecond),
            ratio === undefined ? '' : ratio.toFixed(2),
            ratio === undefined || floor === undefined ? '' : kept({ ratio, floor }),
            ms(flow.server),
            flow.mainThread === undefined ? '' : ms(flow.mainThread),
            flow.database === undefined ? '' : ms(flow.database),
            ms(flow.p50),
            ms(flow.p95),
            wrongOf([flow]),
          ]),
        ),
        `Server and database: processor time. ${mainThread ? `The product’s main thread has at most 9 ms a flow; kept: ${kept(mainThread)}. ` : ''}Mails that had left when a round ended: ${mails.toFixed(2)} a flow.`,
      ].join('\n\n'),
  },
  signer: {
    title: 'The consent flow with keys outside of the process',
    wish: 'A signer on the same machine, a process of its own, takes 10 ms for each answer; 16 flows at once. At least 0.85 of the flows with sealed keys.',
    body: ({ sealed, outside }) =>
      table(
        ['', 'Flows a second', 'Ratio', 'Kept', 'Server, ms a flow', 'p50, ms', 'p95, ms', 'Wrong answers'],
        [
          ['Sealed', per(sealed.perSecond), '', '', ...costs(sealed)],
          ['Outside', per(outside.perSecond), outside.ratio.toFixed(2), kept(outside), ...costs(outside)],
        ],
      ),
  },
  growth: {
    title: 'Growth with consents',
    wish: 'Flat within 1.3 times from the smallest to the largest. As many sharings received as consents given; p50 in ms, one after another.',
    body: growthTable,
  },
  directory: {
    title: 'Growth with the directory',
    wish: 'Flat within 1.3 times from the smallest to the largest. The search by part of a name reads every entry: under 50 ms at p95 at 100,000 entries. p50 in ms, one after another. A search finds a full page at every size; a rare one finds few.',
    body: (result) => {
      const searches = Object.entries(result.acts).filter(([act]) => act.startsWith('search'))
      const slowest = Math.max(...searches.map(([, { loads }]) => loads.at(-1)?.p95 ?? 0))
      return [
        growthTable(result),
        `Search at ${count(result.sizes.at(-1) ?? 0)} entries: p95 ${ms(slowest)} ms; kept: ${yesNo(slowest < 50)}.`,
      ].join('\n\n')
    },
  },
  change: {
    title: 'While the directory is read',
    wish: 'How long a process answers nobody, at most, while it reads a directory that has changed, or has not; and how long the reading takes. Milliseconds.',
    body: (result) =>
      table(
        ['Entries', 'Changed: longest wait', 'Reading', 'Unchanged: longest wait', 'Reading'],
        result.map(({ entries, changed, unchanged }) => [
          count(entries),
          ...[changed, unchanged].flatMap(({ took, longestWait }) => [ms(longestWait), ms(took)]),
        ]),
      ),
  },
  storms: {
    title: 'A list while others approve, and while mails leave',
    wish: 'One customer reads a list again and again, by turns alone, beside 37 approvals a second (as if all of the 300 requests a second that the scheme demands were of flows of eight), beside as many as go (8 at once), and while 10,000 mails of one moment leave. Beside 37 approvals its p95 is at most twice what it is alone; while mails leave a request takes at most a tenth longer (p50).',
    body: ({ alone, approvals, rush, mails }) =>
      [
        table(
          ['', 'p50, ms', 'p95, ms', 'Left of alone', 'Kept', 'Wrong answers'],
          [
            ['Alone', ms(alone.p50), ms(alone.p95), '', '', wrongOf([alone])],
            ['Beside as many approvals as go', ms(rush.p50), ms(rush.p95), '', '', wrongOf([rush])],
            ...Object.entries({ 'Beside 37 approvals a second': approvals, 'Beside mails': mails }).map(
              ([name, load]) => [
                name,
                ms(load.p50),
                ms(load.p95),
                load.ratio.toFixed(2),
                kept(load),
                wrongOf([load]),
              ],
            ),
          ],
        ),
        `Meanwhile: ${per(approvals.approved.perSecond)} and ${per(rush.approved.perSecond)} approvals a second, wrong answers ${wrongOf([approvals.approved, rush.approved])}; ${count(mails.sent)} of ${count(mails.waiting)} mails.`,
      ].join('\n\n'),
  },
  processes: {
    title: 'One process against two',
    wish: 'Callers share themselves out between two processes of one institution on the same PostgreSQL; 16 at once. Client, database and both processes share the cores: with more of them, two gain more. Two reach at least 0.9 of one.',
    body: (result) =>
      table(
        [
          '',
          'One, a second',
          'Two, a second',
          'Ratio',
          'Kept',
          'p95 of one, ms',
          'p95 of two, ms',
          'Wrong answers',
        ],
        Object.entries(result).map(([act, { one, two, ratio, floor }]) => [
          nameOf(act),
          per(one.perSecond),
          per(two.perSecond),
          ratio.toFixed(2),
          kept({ ratio, floor }),
          ms(one.p95),
          ms(two.p95),
          wrongOf([one, two]),
        ]),
      ),
  },
  steady: {
    title: '300 requests a second for five minutes',
    wish: 'p95 far under the scheme’s 1,000 ms, no error, flat memory. Requests begin when they are due, whether or not the previous ones have ended.',
    body: ({ acts, reads, memory, seconds, perSecond }) =>
      [
        `${count(perSecond)} a second over ${count(seconds)} s; a flow counts once, though it is eight requests.`,
        table(
          ['', 'A second', 'p50, ms', 'p95, ms', 'p99, ms', 'Wrong answers'],
          Object.entries(acts).map(([act, load]) => [
            act,
            per(load.perSecond),
            ms(load.p50),
            ms(load.p95),
            ms(load.p99),
            wrongOf([load]),
          ]),
        ),
        `The longest p99 of the scheme’s reads (the first four) is ${ms(reads.p99)} ms; below 60: ${kept(reads)}.`,
        `Memory of the process, MB, every ${count(seconds / 10)} s: ${memory.map(count).join(', ')}.`,
      ].join('\n\n'),
  },
}

function growthTable({ sizes, filledIn, acts }: PartResults['growth']): string {
  return [
    table(
      ['', ...sizes.map(count), 'Growth', 'Kept', 'p95 at the largest', 'Wrong answers'],
      Object.entries(acts).map(([act, { loads, ratio, floor }]) => [
        nameOf(act),
        ...loads.map(({ p50 }) => ms(p50)),
        (1 / ratio).toFixed(2),
        floor ? kept({ ratio, floor }) : '',
        ms(loads.at(-1)?.p95 ?? 0),
        wrongOf(loads),
      ]),
    ),
    `Filled in ${filledIn.map((seconds) => (seconds === null ? 'an earlier run' : `${count(seconds)} s`)).join(', ')}.`,
  ].join('\n\n')
}

const DATABASES: readonly (readonly [Database, string])[] = [
  ['embedded', 'Embedded database'],
  ['postgres', 'PostgreSQL'],
]

/** The last results as a page. */
export function toPage(results: Results): string {
  const parts = Object.keys(SECTIONS) as Part[]
  return `${[
    '# Last result',
    'Generated by `npm run bench`; how it is measured stands in [README.md](README.md). Client, server and database share the cores, so ratios say more than times. Every figure is the middle of rounds in which product and yardstick took turns.',
    ...parts.flatMap((part) => sectionOf(part, results)),
  ].join('\n\n')}\n`
}

function sectionOf<P extends Part>(part: P, results: Results): string[] {
  const { title, wish, body }: Sections[P] = SECTIONS[part]
  const measured = DATABASES.flatMap(([database, name]) => {
    const one: Measured<P> | undefined = results[part]?.[database]
    return one ? [`### ${name}`, `${one.day}: ${one.machine}.`, body(one.result)] : []
  })
  return measured.length > 0 ? [`## ${title}`, wish, ...measured] : []
}
