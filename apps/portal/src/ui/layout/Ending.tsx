import type { ReactNode } from 'react'

type EndingProps = {
  /** The missing part, or the next step. */
  note?: ReactNode
  /** Id of the note, for a blocked button's `blockedBy`. */
  noteId?: string | undefined
  /** Said large instead of the note, such as "Deseja continuar?". */
  question?: string | undefined
  /** The actions, safe one first; phones show the main one on top. */
  children: ReactNode
}

/** The end of every page. */
export function Ending({ note, noteId, question, children }: EndingProps) {
  return (
    <div className="ending">
      <div role="status" id={noteId}>
        {question ? <p className="h2">{question}</p> : note && <div className="small">{note}</div>}
      </div>
      <div className="actions">{children}</div>
    </div>
  )
}
