import { MACHINE } from '../../tests/model/consent-machine.ts'
import { explore } from '../../tests/model/explorer.ts'
import { familyObserver, REPLACING } from '../../tests/model/family.ts'
import { FAMILY_INVARIANTS, searchFamilies } from '../../tests/model/family-search.ts'
import { INVARIANTS } from '../../tests/model/invariants.ts'
import { FAMILY_MISTAKES, mistakesIn } from '../../tests/model/mistakes.ts'
import { INITIAL } from '../../tests/model/sharing-state.ts'

const HEAD = `# Proof by search

Written by \`npm run proof-pages\` from \`tests/model\`; not edited by hand.

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
  ].join('\n\n')}\n`
}
