import { type Bench, type Options, openBench, type Programs } from './bench.ts'
import { measureChange } from './measure-change.ts'
import { measureConsentFlow } from './measure-consent-flow.ts'
import { measureGrowthOfConsents, measureGrowthOfDirectory } from './measure-growth.ts'
import { measurePasskey } from './measure-passkey.ts'
import { measureProcesses } from './measure-processes.ts'
import { measureReads } from './measure-reads.ts'
import { measureSigner } from './measure-signer.ts'
import { measureSignIn } from './measure-signin.ts'
import { measureSteady } from './measure-steady.ts'

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
