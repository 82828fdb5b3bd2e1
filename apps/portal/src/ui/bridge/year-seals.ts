/** An end of a sharing in the picture of the year: above the line what comes in, below what goes out. */
export type Arc = {
  key: string
  name: string
  logo?: string | undefined
  end: Date
  isOut: boolean
  /** Ends within days: it has a ring and no name, because the strip below names it. */
  isSoon?: boolean | undefined
  /** "até 08/07/2027" */
  until?: string | undefined
}

/** A seal on the line; `count` ends share it. `label` is the side on which there is room for its name. */
export type YearSeal = Arc & { at: number; count: number; label?: 'after' | 'before' | undefined }

/** Shares of the year, at the width from which names are shown: of a letter, and of a seal with its room. */
const LETTER = 0.0068
const SEAL = 0.03

/**
 * The seals of one side of the line, each with the side on which its name fits beside its neighbours.
 * @param close ends closer than this share of the year stand on one seal
 */
export function yearSeals(arcs: readonly (Arc & { at: number })[], close: number): YearSeal[] {
  const seals: YearSeal[] = []
  for (const arc of [...arcs].sort((a, b) => a.at - b.at)) {
    const last = seals.at(-1)
    if (last && arc.at - last.at < close) {
      last.count += 1
      last.isSoon ||= arc.isSoon
    } else seals.push({ ...arc, count: 1 })
  }
  let taken = 0
  return seals.map((seal, index) => {
    const next = seals[index + 1]?.at ?? 1 + SEAL
    const wide = LETTER * Math.max(seal.name.length, seal.until?.length ?? 0)
    const hasName = seal.count === 1 && !seal.isSoon
    const after = hasName && seal.at + SEAL + wide < next - SEAL
    const before = hasName && !after && seal.at - SEAL - wide > taken
    taken = seal.at + SEAL + (after ? wide : 0)
    return { ...seal, label: after ? 'after' : before ? 'before' : undefined }
  })
}
