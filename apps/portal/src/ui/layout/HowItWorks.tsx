import type { ReactNode } from 'react'

const BANKS = <path className="cliff" d="M0 44H34V54M160 44H126V54" />
const PLAN = <path className="dots" d="M34 44Q80 -16 126 44" />
const DATA = (
  <>
    <path className="hang" d="M60 23V44M80 15V44M100 23V44" />
    <circle className="bead" cx="60" cy="44" r="3.5" />
    <circle className="bead" cx="80" cy="44" r="3.5" />
    <circle className="bead bead--opt" cx="100" cy="44" r="3.5" />
  </>
)

/** Chosen, planned, one piece missing, whole. */
const DRAWINGS: readonly ReactNode[] = [
  PLAN,
  <>
    {PLAN}
    {DATA}
  </>,
  <>
    <path className="arch" d="M34 44Q54 18 72 15M126 44Q106 18 88 15" />
    <path className="deck" d="M34 44H72M88 44H126" />
    <circle className="key" cx="80" cy="14" r="6" />
  </>,
  <>
    <path className="arch" d="M34 44Q80 -16 126 44" />
    <path className="deck" d="M34 44H126" />
    {DATA}
  </>,
]

/** Four small bridges and what is done in each. */
export function HowItWorks({ steps }: { steps: readonly { title: string; text: ReactNode }[] }) {
  return (
    <ol className="how">
      {steps.map((step, index) => (
        <li key={step.title}>
          <svg viewBox="0 0 160 56" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
            {BANKS}
            {DRAWINGS[index]}
          </svg>
          <div>
            <b>{step.title}</b>
            {step.text}
          </div>
        </li>
      ))}
    </ol>
  )
}
