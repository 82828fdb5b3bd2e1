import { useState } from 'react'
import { Button } from '../ui/basics/Button.tsx'
import { APP_DIGITS, AppCodeField } from './AppCodeField.tsx'
import { PROOF } from './proof-texts.ts'

/** The six digits of an authenticator app. */
export function CodeForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  const isWhole = code.length === APP_DIGITS
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
      <AppCodeField label={PROOF.code} value={code} onChange={setCode} />
      <p className="gap">
        <Button type="submit" variant="line" busy={busy} blocked={!isWhole}>
          {PROOF.confirm}
        </Button>
      </p>
    </form>
  )
}
