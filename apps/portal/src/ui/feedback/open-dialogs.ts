/** Dialogs on screen, the topmost last: what must lie above them has to be told. */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Called once a dialog is shown. Returns what to call right before it goes. */
export function dialogOpened(dialog: HTMLDialogElement): () => void {
  open.push(dialog)
  tell()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    tell()
  }
}

export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1)
}

/** Called after every dialog that comes or goes. Returns the way to stop. */
export function watchDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
