import { type DragEvent, useEffect, useId, useState } from 'react'

type DropAreaProps = {
  title: string
  button: string
  /** Says what happens to the file. */
  hint: string
  accept: string
  onFile: (file: File) => void
}

/** A place to drop a file; first of all a file input, which keyboards and readers know. */
export function DropArea({ title, button, hint, accept, onFile }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  const hintId = useId()
  // Dropped beside it, a file would open in place of the page.
  useEffect(() => {
    const keep = (event: Event): void => event.preventDefault()
    const kinds = ['dragover', 'drop'] as const
    for (const kind of kinds) document.addEventListener(kind, keep)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, keep)
    }
  }, [])
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <label
      className="drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        className="sr"
        type="file"
        accept={accept}
        aria-describedby={hintId}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
      <span className="h3">{title}</span>
      <span className="btn btn--line">{button}</span>
      <span className="small" id={hintId}>
        {hint}
      </span>
    </label>
  )
}
