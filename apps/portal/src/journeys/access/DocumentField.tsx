import { Document } from '@consente/domain/document'
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Field, type FieldProps } from '../../ui/Field.tsx'
import { caretAfter, charactersBefore } from './caret.ts'

export type DocumentFieldProps = Omit<FieldProps, 'onChange' | 'ref' | 'maxLength' | 'inputMode'> & {
  /** Receives the text in its mask. */
  onChange: (masked: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** CPF or CNPJ in its mask while it is typed; the caret stays where the customer put it. */
export function DocumentField({ onChange, ref, value, ...rest }: DocumentFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const kept = useRef<number | undefined>(undefined)
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [])

  useLayoutEffect(() => {
    const place = kept.current
    kept.current = undefined
    if (place === undefined || document.activeElement !== input.current) return
    const caret = caretAfter(value, place)
    input.current?.setSelectionRange(caret, caret)
  })

  const type = (text: string): void => {
    kept.current = charactersBefore(text, input.current?.selectionStart ?? text.length)
    onChange(Document.maskTyping(text))
  }
  return <Field {...rest} ref={input} value={value} onChange={type} inputMode="text" spellCheck={false} />
}
