import { type ReactNode, useEffect, useRef, useState } from 'react'

type StickyBarProps = {
  text: ReactNode
  action: ReactNode
  /** On every window, not only on phones. */
  wide?: boolean
}

/**
 * The choice and the next step, in reach; on phones only, unless it is wide. It goes when the page's own ending comes into view, and at
 * high zoom, where it would hide the page. Place it last on the page.
 */
export function StickyBar({ text, action, wide = false }: StickyBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(false)
  useEffect(() => {
    const ending = bar.current?.closest('main')?.querySelector('.ending')
    if (!ending || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setAtEnd(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(ending)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={bar} className={wide ? 'stickybar stickybar--wide' : 'stickybar'} hidden={atEnd}>
      <div className="small">{text}</div>
      {action}
    </div>
  )
}
