import { withParts } from '../written-page.ts'
import { markdownTable } from './markdown-table.ts'

type Kills = {
  database: string
  kills: number
  requests: number
  acknowledged: number
  confirmed: number
  signUps: number
  day: string
}
type Reports = {
  kills: number
  seconds: number
  calls: number
  lost: number
  most: number
  steps: number
  day: string
}
type Everywhere = { fault: string; met: string[]; ways: string[]; day: string }
type Versions = {
  previous: string
  migrations: string[]
  replaced: number
  answered: number
  flows: number
  day: string
}

/** A result that a long run left; its file name begins with its kind. */
export type FaultResult = Kills | Reports | Everywhere | Versions

/**
 * docs/proof/faults.md with a line for each run that left a result.
 * @param results by file name, without its ending
 */
export function faultsPage(page: string, results: Readonly<Record<string, FaultResult>>): string {
  const named = <R extends FaultResult>(start: string): R[] =>
    Object.entries(results).flatMap(([name, one]) => (name.startsWith(start) ? [one as R] : []))
  return withParts(page, {
    kills: markdownTable([
      ['Database', 'Kills', 'Requests', 'Acknowledged steps', 'In force at some time', 'Sign-ups', 'Day'],
      ...named<Kills>('kills-').map((one) => [
        one.database,
        one.kills,
        one.requests,
        one.acknowledged,
        one.confirmed,
        one.signUps,
        one.day,
      ]),
    ]),
    reports: markdownTable([
      [
        'Kills',
        'Seconds in memory',
        'Calls',
        'Reports lost',
        'Most at one kill',
        'Steps sent',
        'Steps lost',
        'Day',
      ],
      ...named<Reports>('reports').map(({ kills, seconds, calls, lost, most, steps, day }) => [
        kills,
        seconds,
        calls,
        lost,
        most,
        steps,
        0,
        day,
      ]),
    ]),
    everywhere: markdownTable([
      ['Fault', 'Calls that met it', 'Ways on that were taken', 'Day'],
      ...named<Everywhere>('everywhere-').map(({ fault, met, ways, day }) => [
        fault,
        met.length,
        ways.length > 0 ? ways.join('; ') : 'none was needed',
        day,
      ]),
    ]),
    versions: markdownTable([
      [
        'Previous version',
        'Migrations since',
        'Processes replaced',
        'Actions meanwhile',
        'Completed consent flows',
        'Day',
      ],
      ...named<Versions>('versions').map(({ previous, migrations, replaced, answered, flows, day }) => [
        previous,
        migrations.map((name) => name.replace('.sql', '')).join(', ') || 'none',
        replaced,
        answered,
        flows,
        day,
      ]),
    ]),
  })
}
