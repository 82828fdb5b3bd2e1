import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'

type Section = { id: string; title: string }

/** Rows of the page that have an id, as they stand. */
function sectionsOf(page: HTMLElement): Section[] {
  return [...page.querySelectorAll<HTMLElement>('.row[id]')].map(({ id, firstElementChild }) => ({
    id,
    title: firstElementChild?.querySelector('h2')?.textContent ?? '',
  }))
}

const textOf = (sections: readonly Section[]): string => JSON.stringify(sections)

/** From tablets on: links to the rows beside it that have an id, also to those that come later. Each moves the focus to its title. */
export function JumpLinks({ label }: { label: string }) {
  const nav = useRef<HTMLElement>(null)
  const [sections, setSections] = useState<Section[]>([])
  useLayoutEffect(() => {
    const page = nav.current?.parentElement
    if (!page) return
    const read = (): void => {
      const found = sectionsOf(page)
      setSections((known) => (textOf(known) === textOf(found) ? known : found))
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(page, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  const jump = (event: MouseEvent, id: string): void => {
    const section = document.getElementById(id)
    const title = section?.querySelector('h2')
    if (!title) return
    event.preventDefault()
    section?.querySelector(':scope > .fold')?.setAttribute('open', '')
    title.tabIndex = -1
    title.focus({ preventScroll: true })
    title.scrollIntoView?.()
  }
  return (
    <nav className="jump" aria-label={label} ref={nav}>
      {sections.map(({ id, title }) => (
        <a key={id} className="link" href={`#${id}`} onClick={(event) => jump(event, id)}>
          {title}
        </a>
      ))}
    </nav>
  )
}
