import { forEachDatabase } from '../support/database/each-database.ts'
import { regulatorCallers, regulatorScene } from '../support/regulator/regulator-scene.ts'
import { annualReportCases } from './regulator/annual-report-cases.ts'
import { callsCases } from './regulator/calls-cases.ts'
import { discoveryCases } from './regulator/discovery-cases.ts'
import { figuresCases } from './regulator/figures-cases.ts'
import { funnelCases } from './regulator/funnel-cases.ts'
import { tracesCases } from './regulator/traces-cases.ts'
import { upkeepCases } from './regulator/upkeep-cases.ts'
import { versionTwoCases } from './regulator/version-2-cases.ts'

/** What the institution tells the scheme about itself and its calls; one file, so that all of it shares its databases. */
const callers = regulatorCallers()

forEachDatabase((_name, open) => {
  const scene = regulatorScene(open, callers)
  discoveryCases(scene)
  figuresCases(scene)
  upkeepCases(scene)
  versionTwoCases(scene)
  annualReportCases(scene)
  funnelCases(scene)
  callsCases(scene)
  tracesCases(scene)
})
