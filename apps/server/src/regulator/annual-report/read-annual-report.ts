import type { Database } from '../../platform/database/database.ts'
import { type AnnualReport, annualReport, type ReportGiven } from './annual-report.ts'
import type { EntryStore } from './operator-entry.store.ts'
import { reportFigures } from './report-figures.store.ts'

/** Reads a year's sums and entries, and makes the report of them. */
export async function readAnnualReport(
  { database, entries }: { database: Database; entries: EntryStore },
  about: Pick<ReportGiven, 'year' | 'institution' | 'madeOn' | 'nameOf'>,
): Promise<AnnualReport> {
  const { year } = about
  return annualReport({
    ...about,
    apis: await reportFigures.apis(database, year),
    kinds: await reportFigures.data(database, year, 'kind'),
    institutions: await reportFigures.data(database, year, 'institution'),
    customers: {
      holder: await reportFigures.customers(database, year, 'holder'),
      recipient: await reportFigures.customers(database, year, 'recipient'),
    },
    states: await reportFigures.states(database, year),
    availability: await reportFigures.availability(database, year),
    demands: await reportFigures.demands(database, year),
    entries: await entries.ofYear(database, year),
  })
}
