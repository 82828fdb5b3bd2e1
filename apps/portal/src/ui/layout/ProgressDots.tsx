type ProgressDotsProps = {
  current: number
  /** The fill of the line: 0, 30, 50, 70 or 90. */
  percent: number
  labels?: readonly string[] | undefined
  label?: string | undefined
  /** "Passo", as the specification has it, or what another journey calls it. */
  word?: string | undefined
}

const STEPS = ['Instituição', 'Dados e prazo', 'Resumo', 'Autorização', 'Conclusão'] as const

/** Five dots on a hairline; phones read "Passo 2 de 5". */
export function ProgressDots({
  current,
  percent,
  labels = STEPS,
  label = 'Andamento do compartilhamento',
  word = 'Passo',
}: ProgressDotsProps) {
  const text = `${word} ${current} de ${labels.length}`
  return (
    <nav className={labels.length === 3 ? 'steps steps--3' : 'steps'} aria-label={label}>
      <progress max={100} value={percent} aria-label={text} />
      <ol>
        {labels.map((step, index) => (
          <li
            key={step}
            className={index + 1 < current ? 'done' : undefined}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <span className="steps-word">
              {step}
              {index + 1 < current && <span className="sr"> (feito)</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="steps-now">
        {text} · <b>{labels[current - 1]}</b>
      </p>
    </nav>
  )
}
