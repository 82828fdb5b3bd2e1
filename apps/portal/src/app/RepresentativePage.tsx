import type { FormEvent } from 'react'
import { keepRepresentative } from '../session/keep-sign-in.ts'
import { Button } from '../ui/basics/Button.tsx'
import { REPRESENTATIVE, useRepresentativeField } from '../ui/form/use-representative-field.tsx'
import { Ending } from '../ui/layout/Ending.tsx'
import { Opening } from '../ui/layout/Opening.tsx'

/** Asks for the CPF of the person who acts for a company, where the sign-in did not name one. */
export function RepresentativePage() {
  const { field, submit } = useRepresentativeField(keepRepresentative)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Opening title={REPRESENTATIVE.title} lead={REPRESENTATIVE.lead} />
      {field}
      <Ending note="">
        <Button type="submit">{REPRESENTATIVE.continue}</Button>
      </Ending>
    </form>
  )
}
