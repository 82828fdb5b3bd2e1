import { useState } from 'react'
import { Button } from '../ui/basics/Button.tsx'
import { Field } from '../ui/form/Field.tsx'
import { PROOF } from './proof-texts.ts'

const DIGITS = 6

/** The six digits of an authenticator app. */
export function CodeForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  const isWhole = code.length === DIGITS
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWhole || busy) return
        onCode(code)
        setCode('')
      }}
    >
      <Field
        label={PROOF.code}
        value={code}
        onChange={(text) => setCode(text.replace(/\D/g, '').slice(0, DIGITS))}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={DIGITS}
      />
      <p className="gap">
        <Button type="submit" variant="line" busy={busy} blocked={!isWhole}>
          {PROOF.confirm}
        </Button>
      </p>
    </form>
  )
}
