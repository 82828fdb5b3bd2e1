import type { ReactNode } from 'react'
import { Icon } from '../basics/Icon.tsx'

/** The texts under a field. An error replaces a confirmation, never the hint. */
export type Aid = {
  hint?: ReactNode
  error?: ReactNode
  ok?: ReactNode
}

/** Ids of the lines that are shown, for aria-describedby. */
export function aidIds(id: string, { hint, error, ok }: Aid, more?: string): string | undefined {
  const ids = [hint && `${id}-hint`, error ? `${id}-error` : ok && `${id}-ok`, more].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** The lines themselves; the good word and the error are spoken when they come. */
export function FieldAid({ id, hint, error, ok }: Aid & { id: string }) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div role="status">
        {error ? (
          <p className="hint hint--stop" id={`${id}-error`}>
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        ) : (
          ok && (
            <p className="hint hint--ok" id={`${id}-ok`}>
              <Icon name="check" />
              <span>{ok}</span>
            </p>
          )
        )}
      </div>
    </>
  )
}
