import { Document } from '@consente/domain/document'
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Field, type FieldProps } from '../../ui/form/Field.tsx'
import { useFieldLeft } from '../../ui/form/use-field-left.ts'
import { INVALID_DOCUMENT } from './access-texts.ts'
import { looksInvalid } from './login-flow.ts'

type DocumentFieldProps = Omit<
  FieldProps,
  'onChange' | 'onBlur' | 'error' | 'ref' | 'maxLength' | 'inputMode'
> & {
  /** Receives the text in its mask. */
  onChange: (masked: string) => void
  /** It does not do here, although it may be a document. */
  refused?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** CPF or CNPJ in its mask while it is typed, checked as soon as it can be; the caret stays where the customer put it. */
export function DocumentField({ onChange, refused = false, ref, value, ...rest }: DocumentFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const kept = useRef<number | undefined>(undefined)
  /** Text that a composing keyboard (most on phones) has not finished. It takes no mask before, or writes twice. */
  const [composed, setComposed] = useState<string>()
  const { wasLeft, leave, comeBack } = useFieldLeft()
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [])

  useLayoutEffect(() => {
    const place = kept.current
    kept.current = undefined
    if (place === undefined || document.activeElement !== input.current) return
    const caret = caretAfter(value, place)
    input.current?.setSelectionRange(caret, caret)
  })

  const keepCaret = (text: string): void => {
    kept.current = charactersBefore(text, input.current?.selectionStart ?? text.length)
  }
  const type = (text: string): void => {
    if (composed === undefined) keepCaret(text)
    else setComposed(text)
    comeBack()
    onChange(Document.maskTyping(text))
  }
  return (
    <Field
      {...rest}
      ref={input}
      value={composed ?? value}
      onChange={type}
      onCompositionStart={() => setComposed(value)}
      onCompositionEnd={() => {
        keepCaret(composed ?? value)
        setComposed(undefined)
      }}
      onBlur={leave}
      inputMode="text"
      spellCheck={false}
      autoCapitalize="characters"
      autoCorrect="off"
      error={refused || looksInvalid(value, wasLeft) ? INVALID_DOCUMENT : undefined}
    />
  )
}

/** The caret's position in a masked text that keeps as many characters of the document before it. Pure. */
export function caretAfter(masked: string, characters: number): number {
  let seen = 0
  for (let index = 0; index < masked.length; index += 1) {
    if (seen === characters) return index
    if (isOfDocument(masked.charAt(index))) seen += 1
  }
  return masked.length
}

export function charactersBefore(text: string, caret: number): number {
  return Array.from(text.slice(0, caret)).filter(isOfDocument).length
}

const isOfDocument = (character: string): boolean => /[A-Za-z0-9]/.test(character)
