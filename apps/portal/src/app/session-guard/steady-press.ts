/**
 * A press acts on what it began on, also when the page moves that away before the pointer is lifted: the browser gives such
 * a press to nobody, or to what lies there by then. No page waits for it.
 */

/** Pixels; a pointer that goes further has left what it pressed. */
const REACH = 10

let begun: PointerEvent | undefined

function begin(event: PointerEvent): void {
  begun = event
}

function end(event: MouseEvent): void {
  const { target, clientX: x, clientY: y } = begun ?? event
  begun = undefined
  const pressed = (target as Element).closest<HTMLElement>('button, a, summary, label, input')
  const hasLeft = Math.hypot(event.clientX - x, event.clientY - y) > REACH
  if (!pressed?.isConnected || hasLeft || pressed.contains(event.target as Node)) return
  // Keys press, too, and a dialog may cover by now what was pressed.
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (event.detail === 0 || top?.contains(pressed) === false) return
  event.preventDefault()
  event.stopPropagation()
  pressed.click()
}

document.addEventListener('pointerdown', begin, true)
document.addEventListener('click', end, true)

export {}
