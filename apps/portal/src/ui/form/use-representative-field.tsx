import { Document } from '@consente/domain/document'
import { type ReactNode, useState } from 'react'
import { Field } from './Field.tsx'

/** In our own words: the specification has none for it. */
export const REPRESENTATIVE = {
  title: 'Quem representa a empresa?',
  lead: 'Os pedidos de uma empresa são feitos em nome de uma pessoa. Informe o CPF de quem a representa.',
  cpf: 'CPF do representante',
  invalid: 'CPF inválido',
  continue: 'CONTINUAR',
} as const

/**
 * The field for the CPF of the person who acts for a company. `submit` hands on a valid CPF without punctuation, and
 * marks anything else as invalid.
 */
export function useRepresentativeField(onGiven: (cpf: string) => void): {
  field: ReactNode
  submit: () => void
} {
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const submit = (): void => {
    const cpf = Document.parse(text)
    if (cpf?.kind === 'CPF') onGiven(cpf.value)
    else setRefused(true)
  }
  const field = (
    <Field
      label={REPRESENTATIVE.cpf}
      required
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={isRefused ? REPRESENTATIVE.invalid : undefined}
      onChange={(typed) => {
        setRefused(false)
        setText(Document.maskTyping(typed))
      }}
    />
  )
  return { field, submit }
}
