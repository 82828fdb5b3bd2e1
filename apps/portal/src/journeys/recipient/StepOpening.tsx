import type { ReactNode } from 'react'
import { Opening } from '../../ui/Opening.tsx'
import { ProgressDots } from '../../ui/ProgressDots.tsx'
import { STEPS, type StepNumber, stepOf } from './steps.ts'

export type StepOpeningProps = { step: StepNumber; title: string; lead?: ReactNode }

/** The five dots and the title: how every step begins. */
export function StepOpening({ step, title, lead }: StepOpeningProps) {
  return (
    <>
      <ProgressDots current={step} percent={stepOf(step).percent} labels={STEPS.map(({ label }) => label)} />
      <Opening title={title} lead={lead} />
    </>
  )
}
