import { type Bench, type Options, openBench, type Programs } from './bench.ts'
import { measureChange } from './parts/measure-change.ts'
import { measureConsentFlow } from './parts/measure-consent-flow.ts'
import { measureGrowthOfConsents, measureGrowthOfDirectory } from './parts/measure-growth.ts'
import { measurePasskey } from './parts/measure-passkey.ts'
import { measureProcesses } from './parts/measure-processes.ts'
import { measureReads } from './parts/measure-reads.ts'
import { measureSigner } from './parts/measure-signer.ts'
import { measureSignIn } from './parts/measure-signin.ts'
import { measureSteady } from './parts/measure-steady.ts'
import { measureStorms } from './parts/measure-storms.ts'

/** The parts of the benchmark by name. */
const PARTS = {
  signin: measureSignIn,
  passkey: measurePasskey,
  reads: measureReads,
  flow: measureConsentFlow,
  signer: measureSigner,
  growth: measureGrowthOfConsents,
  directory: measureGrowthOfDirectory,
  change: measureChange,
  storms: measureStorms,
  steady: measureSteady,
  processes: measureProcesses,
}
export type Part = keyof typeof PARTS

/** What each part gives. */
export type PartResults = { [P in Part]: Awaited<ReturnType<(typeof PARTS)[P]>> }

export async function runPart(
  programs: Programs,
  { part, ...options }: Options & { part: Part },
): Promise<PartResults[Part]> {
  const bench: Bench = await openBench(programs, options)
  try {
    return await PARTS[part](bench)
  } finally {
    await bench.close()
  }
}
