import { useEffect, useEffectEvent, useState } from 'react'
import { EMPTY_LOGIN, type LoginForm } from '../login-flow.ts'
import { useAttempt } from '../use-attempt.ts'

/** A document is kept this long after the last key. */
const PAUSE_MS = 300

type Verified = Pick<LoginForm, 'document' | 'verification'>

/** Keeps the verified document for a reload. */
export type KeptDocument = {
  /** To start with, when the customer comes back. */
  start: Verified
  /** Keeps the document and what is known of it, for a reload. */
  onKeep: (document: Verified) => void
}

/** The login's input, the part of it that is kept, and the attempt that sends it. */
export function useLoginForm({ start, onKeep }: KeptDocument) {
  const [form, setForm] = useState<LoginForm>({ ...EMPTY_LOGIN, ...start })
  const [showsInvalid, setShowsInvalid] = useState(false)
  const { forget, ...attempt } = useAttempt()
  const keep = useKept(form, onKeep)

  /** With another document, the pending answer no longer matters. */
  const change = (update: (now: LoginForm) => LoginForm): void => {
    if (update(form).document === form.document) attempt.dismiss()
    else forget()
    // Changes of an answer that no page has shown yet stay.
    setForm(update)
    setShowsInvalid(false)
  }

  return { ...attempt, form, setForm, change, keep, showsInvalid, showInvalid: () => setShowsInvalid(true) }
}

export type TypedLogin = ReturnType<typeof useLoginForm>

/** A document that is being typed is kept at each pause. Returns the way to keep one that was checked. */
function useKept({ document, verification }: LoginForm, onKeep: KeptDocument['onKeep']) {
  const [kept, setKept] = useState(document)
  const keep = (found: Verified): void => {
    setKept(found.document)
    onKeep(found)
  }
  const keepTyped = useEffectEvent(() => keep({ document, verification }))
  const isTyping = verification === 'none' && document !== kept
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the pause
  useEffect(() => {
    if (!isTyping) return
    const timer = setTimeout(() => keepTyped(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isTyping, document])
  return keep
}
