import type { FormEvent } from 'react'
import { Button } from '../basics/Button.tsx'
import { Ending } from '../layout/Ending.tsx'
import { Opening } from '../layout/Opening.tsx'
import { REPRESENTATIVE, useRepresentativeField } from './use-representative-field.tsx'

type RepresentativeFormProps = {
  /** Called with a valid CPF, without punctuation. */
  onGiven: (cpf: string) => void
}

/** In a page's place: asks for the CPF of the person who acts for a company, where nothing has named one. */
export function RepresentativeForm({ onGiven }: RepresentativeFormProps) {
  const { field, submit } = useRepresentativeField(onGiven)
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
