export type Strength = { level: 1 | 2 | 3 | 4 | 5; word: string }

/** Colour and word of the strength bar (specification section 9): red, orange, yellow, green, and teal at 100. */
export function strengthOf(percent: number): Strength {
  if (percent < 30) return { level: 1, word: 'fraca' }
  if (percent < 60) return { level: 2, word: 'razoável' }
  if (percent < 80) return { level: 3, word: 'boa' }
  if (percent < 100) return { level: 4, word: 'forte' }
  return { level: 5, word: 'completa' }
}
