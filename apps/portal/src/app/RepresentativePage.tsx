import { Document } from '@consente/domain/document'
import { type FormEvent, useState } from 'react'
import { credentials } from '../session/login-storage.ts'
import { Button } from '../ui/basics/Button.tsx'
import { Field } from '../ui/form/Field.tsx'
import { Ending } from '../ui/layout/Ending.tsx'
import { Opening } from '../ui/layout/Opening.tsx'

/** In our own words: the specification has none for it. */
const TEXTS = {
  title: 'Quem representa a empresa?',
  lead: 'Os pedidos de uma empresa são feitos em nome de uma pessoa. Informe o CPF de quem a representa.',
  cpf: 'CPF do representante',
  invalid: 'CPF inválido',
  continue: 'CONTINUAR',
} as const

/** Asks for the CPF of the person who acts for a company, where the sign-in did not name one. */
export function RepresentativePage() {
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const cpf = Document.parse(text)
    const stored = credentials.read()
    if (cpf?.kind === 'CPF' && stored) credentials.write({ ...stored, loggedUser: cpf.value })
    else setRefused(true)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Opening title={TEXTS.title} lead={TEXTS.lead} />
      <Field
        label={TEXTS.cpf}
        required
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={isRefused ? TEXTS.invalid : undefined}
        onChange={(typed) => {
          setRefused(false)
          setText(Document.maskTyping(typed))
        }}
      />
      <Ending note="">
        <Button type="submit">{TEXTS.continue}</Button>
      </Ending>
    </form>
  )
}
