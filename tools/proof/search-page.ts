import { MACHINE } from '../../tests/model/consent-machine.ts'
import { explore } from '../../tests/model/explorer.ts'
import { familyObserver, REPLACING } from '../../tests/model/family.ts'
import { FAMILY_INVARIANTS, searchFamilies } from '../../tests/model/family-search.ts'
import { INVARIANTS } from '../../tests/model/invariants.ts'
import { FAMILY_MISTAKES, mistakesIn } from '../../tests/model/mistakes.ts'
import { INITIAL } from '../../tests/model/sharing-state.ts'
import { planted, searched, tried } from '../search/planted.ts'
import { shareOf } from './proof-pages.ts'
import { PAGES } from './proof-rows.ts'

const HEAD = `# Proof by search

Written by \`npm run proof-pages\` from \`tests/model\` and \`tests/search\`; not edited by hand.

\`tests/model/consent-machine.ts\` is one sharing between two institutions, as both record it, with everything that can happen to it:
what its customer, its further approvers, both institutions and their jobs do, clocks at each deadline, lost and repeated messages, and
a crash between any two writes. It is visited whole, and each invariant is checked in each state and at each step
(\`tests/model/consent-machine.test.ts\`).

The audit log of every database that a test leaves behind must be a path of the machine (\`tests/model/audit-trace.ts\`): an event that it
does not know, or a step that it forbids, fails the test that recorded it.`

const LEFT_OUT = `## What is left out

- Time is its deadlines: the customer's hour, the ten minutes of a return, the hour of the others, the term. A job may be late by any
  time; both institutions have one clock. A transaction lasts less than ten minutes.
- A transaction is one step, with all that it writes: the database keeps that. A check and the write that relies on it are two steps at
  an approval; elsewhere the condition of the write repeats the check.
- Two further approvers, beside the customer, are interchangeable: the machine counts those that are missing. A policy waits for all of
  them.
- One request for authorisation is followed. Those of further tabs leave their entries, and may bring an error back at any time.
- One process of the recipient at a time works on a return, as its lease demands. A reading that is under way is remembered only
  where it says authorised: what is over stays over, so that reading it late is the same.
- Fields that no rule and no invariant reads again are set back (\`tests/model/without-dead-fields.ts\`).
- A sharing, its renewal and its change each are the whole machine. They meet at the recipient, where one is asked for in the
  place of another and takes that place, and nowhere else; so each is replaced by all that the others can see of it
  (\`tests/model/family.ts\`), which loses no order of these events. Their deadlines are taken as independent.
- Truth of what is told is asked once both sides have come to rest: until its news arrives, a side tells what it knows. A page says
  "in force" of its own records; that data were read is for the access log. A consent whose recipient could not deliver its end
  until the term ran out is told as run out.`

const SCHEDULED = `## The product under a scheduler

\`npm run search -- --minutes 10 --seed 1\` runs two institutions, each the whole server on its own embedded database, in one process
(\`tests/search\`). A run is a list of operations of customers, strangers and operators, and an order in which what waits goes on; both
come from its seed, and the same seed gives the same trace to the letter of its hash. What waits for its turn:

- each statement of the database beside transactions, and each transaction as a whole, since the embedded database has one session;
- each call between the institutions, and of a browser to either: the way there and the way back. Calls are lost, arrive twice, are
  answered to nobody, or come late; between the institutions, for a while, none arrives or none is answered, or two processes of the
  recipient make it at once;
- each timer, deadline and pause, by a clock that moves only then;
- each mail, and each piece that the outbox hands out; work that is under way may be handed out once more.

Operations choose sharings evenly by how far they have come, wait until right before and right after a deadline, and let two things
happen to one sharing at once. Steps whose turns are few are taken beside what may spoil them: an end, a crash, the same step again.
Either comes first, by some turns, after some write, or in the moment before one, which waits until the other is over. A crash ends an institution at any of these places: its memory goes, what was committed stays, and it starts again. Whenever a sharing
was written, what either side has recorded must be allowed: the end is final, nothing outlives it, nobody acts after their hour, a
sharing and its successor are not both in force, and what was acknowledged has happened. No code is good twice, and no
data leave by an overheard token after the end. A job of ageing leaves nothing open after its time, and whoever got no answer can ask
again. At rest, all hours later, both sides agree,
the outboxes are empty, each action has its history entry, audit event and receipt once, one attempt at a piece of work has written the
same mail to a person once, and both audit logs are paths of the machine above.

Not scheduled: signing in, which is done at once; the queue's own loop, since pieces are handed out by an operation; the
embedded database itself, which answers within a turn; the directory, which was read before. Transactions of two connections beside each
other need PostgreSQL: see [histories](histories.md). Signatures and keys are OpenSSL's chance, and decide nothing.

A find is made shorter as long as it still fails, and is told as a line for \`tests/search/found.ts\`, which \`npm test\` runs again.`

/** Table of mistakes in the product, and of the seed that finds each. */
function plantedTable(): string {
  const results = new Map(tried().map((one) => [one.name, one]))
  const rows = planted().map(({ name, file, missed: why = '' }) => {
    const one = results.get(name)
    const found = one?.find && `seed ${one.seed}, run ${one.runs} | ${one.find.replaceAll('|', '/')}`
    const missed = one ? `**not found** in ${one.runs} runs | ${why}` : 'not tried yet | '
    return `| ${name} (\`${file.split('/').at(-1)}\`) | ${found ?? missed} |`
  })
  const found = [...results.values()].filter(({ find }) => find).length
  const runs = [...results.values()].reduce((sum, one) => sum + one.runs, 0)
  const minutes = Math.ceil([...results.values()].reduce((sum, { seconds }) => sum + seconds, 0) / 60)
  return `\`npm run search -- --planted\` puts each of these into the product and searches from one seed on, in one process beside
other work. A seed is that of the search as it was then, since new operations make other runs of it. ${results.size} of ${rows.length} were tried, and ${found} were found, in ${numbered(runs)} runs and ${minutes} minutes altogether.

| Mistake | Found by | As |
| --- | --- | --- |
${rows.join('\n')}`
}

/** How much was searched so far. */
function searchedSoFar(): string {
  const { seconds, runs, turns, orders, states } = searched()
  return `Searched so far, without a find that is not mended: ${numbered(runs)} runs of ${numbered(orders)} different orders, with ${numbered(turns)} turns, in
${numbered(Math.round(seconds / 60))} minutes. The search that met most knew ${states} joint states of both sides.

${FOUND_IN_PRODUCT}`
}

const FOUND_IN_PRODUCT = `What it found in the product: a further approver who said yes and no in the same moment was told that both were recorded, and one was
not (mended in \`approve-further.ts\`, with its case in \`approve-further.test.ts\`); a token
whose consent ended as it was made or renewed was sent, noted after the end, and kept until its own time, though nothing could be read by it
(mended in \`create-consent-gate.ts\`, with its case in \`holder-flow.test.ts\`). What it found in the machine: a code may leave right
after the end of a consent that was in force when its browser asked; nobody can use it.`

const PROVEN = `## Sentences that were broken

The proof pages say how to make a sentence false, and \`npm run prove\` does it. A row is proven once each of its mutants was seen to be
killed by a test that it names; the others say **not proven** and why.`

const shares = (): string =>
  [
    '| Page | Rows | Proven | Share |',
    '| --- | --- | --- | --- |',
    ...PAGES.map((page) => {
      const { proven, all } = shareOf(page)
      return `| [${page}](${page}.md) | ${all} | ${proven} | ${Math.floor((100 * proven) / all)} % |`
    }),
  ].join('\n')

const numbered = (count: number): string => count.toLocaleString('en-GB')
const list = (some: readonly string[], mark = '-'): string => some.map((one) => `${mark} ${one}`).join('\n')

/** What the search visits, as people read it. */
export function searchPage(): string {
  const { states, edges, pathTo } = explore(MACHINE, INITIAL)
  const families = searchFamilies(familyObserver({ states, edges, pathTo }), REPLACING)
  const longest = pathTo(states.length - 1)
  const mistakes = [...mistakesIn(MACHINE), ...FAMILY_MISTAKES]
  return `${[
    HEAD,
    '## What is visited',
    `| | States | Steps | Longest path |
| --- | --- | --- | --- |
| One sharing | ${numbered(states.length)} | ${numbered(edges.length)} | ${longest.length} |
| With its renewal and its change | ${numbered(families.families)}, which stand for ${numbered(families.combinations)} | | ${families.longest.length} |`,
    'No state is further from the beginning than the longest path:',
    list(longest, '1.'),
    '## Invariants',
    list([...INVARIANTS, ...FAMILY_INVARIANTS].map(({ says }) => says)),
    '## Planted mistakes',
    'Each is a machine of its own, visited whole, in which the invariants named must not hold.',
    list(mistakes.map(({ name, found }) => `${name}: ${found.map((says) => `“${says}”`).join(', ')}`)),
    LEFT_OUT,
    PROVEN,
    shares(),
    SCHEDULED,
    searchedSoFar(),
    plantedTable(),
  ].join('\n\n')}\n`
}
