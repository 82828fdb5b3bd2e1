import type { ReactNode } from 'react'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { ProgressDots } from '../../../ui/layout/ProgressDots.tsx'
import { STEPS, type StepNumber, stepOf } from './recipient-steps.ts'

/** The five dots and the title: how every step begins. */
export function StepOpening({ step, title, lead }: { step: StepNumber; title: string; lead?: ReactNode }) {
  return (
    <>
      <ProgressDots current={step} percent={stepOf(step).percent} labels={STEPS.map(({ label }) => label)} />
      <Opening title={title} lead={lead} />
    </>
  )
}
