type PasswordStrengthProps = {
  percent: number
  /** An empty field has neither bar nor word. */
  empty?: boolean | undefined
  /** Said after the word, such as what is missing. */
  suffix?: string | undefined
}

const BARS = [1, 2, 3, 4] as const

/** Four bars in one of five colours, always with a word. */
export function PasswordStrength({ percent, empty = false, suffix }: PasswordStrengthProps) {
  const { level, word } = strengthOf(percent)
  return (
    <div className="stack-sm">
      <div className="strength" data-level={empty ? undefined : level} aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={!empty && bar <= level ? 'on' : undefined} />
        ))}
      </div>
      <p className="small" role="status">
        {!empty && (
          <>
            Força da senha: <b>{word}</b>
            {suffix && `. ${suffix}`}
          </>
        )}
      </p>
    </div>
  )
}

type Strength = { level: 1 | 2 | 3 | 4 | 5; word: string }

/** Colour and word of the strength bar (docs/domain/constants.md): red, orange, yellow, green, and teal at 100. */
export function strengthOf(percent: number): Strength {
  if (percent < 30) return { level: 1, word: 'fraca' }
  if (percent < 60) return { level: 2, word: 'razoável' }
  if (percent < 80) return { level: 3, word: 'boa' }
  if (percent < 100) return { level: 4, word: 'forte' }
  return { level: 5, word: 'completa' }
}
