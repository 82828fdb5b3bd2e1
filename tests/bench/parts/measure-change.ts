import type { Bench } from '../bench.ts'
import { median } from '../bench-load.ts'
import type { DirectoryReading } from '../institution.ts'

/** How long a process answers nobody while it reads the directory, changed and unchanged. Milliseconds. */
export type ChangeResult = { entries: number; changed: DirectoryReading; unchanged: DirectoryReading }[]

const ROUNDS = 5

export async function measureChange(bench: Bench): Promise<ChangeResult> {
  const result: ChangeResult = []
  for (const entries of [100, 10_000, 100_000]) {
    const { url } = await bench.start({ consents: 1_000, customers: 1, entries })
    const read = async () =>
      (await (await fetch(`${url}/bare/directory`, { method: 'POST' })).json()) as DirectoryReading
    const rounds = { changed: [] as DirectoryReading[], unchanged: [] as DirectoryReading[] }
    for (let round = 0; round < Math.ceil(ROUNDS * bench.scale); round += 1) {
      await bench.changeDirectory(entries)
      rounds.changed.push(await read())
      rounds.unchanged.push(await read())
    }
    const [changed, unchanged] = [middle(rounds.changed), middle(rounds.unchanged)]
    result.push({ entries, changed, unchanged })
    bench.say(`${entries} entries: changed ${shown(changed)}, unchanged ${shown(unchanged)}`)
  }
  return result
}

const middle = (readings: readonly DirectoryReading[]): DirectoryReading => ({
  took: median(readings.map(({ took }) => took)),
  longestWait: median(readings.map(({ longestWait }) => longestWait)),
})
const shown = ({ took, longestWait }: DirectoryReading): string =>
  `${took.toFixed(0)} ms, others waited ${longestWait.toFixed(1)} ms at most`
