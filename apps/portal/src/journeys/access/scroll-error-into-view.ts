/** For the `ref` of an error box: on a phone the button that was pressed may be far below it. */
export function scrollErrorIntoView(box: HTMLElement | null): void {
  box?.scrollIntoView?.({ block: 'nearest' })
}
