import { useEffect, useRef } from 'react'

/** Elements that the insurer's settings may use in a name or a sentence. */
const ALLOWED_TAGS = ['b', 'strong', 'i', 'em', 'span', 'br', 'small', 'sup', 'sub']

/**
 * Text of the settings that may be HTML (docs/domain/entities.md: `fields` as HTML strings). Plain text stands as it
 * is. Markup is sanitised, by what comes with the first text that has any, and put in place as nodes, so that no script
 * ever assigns text as HTML; until then its words stand there without it.
 */
export function SettingHtml({ html }: { html: string }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!/[<&]/.test(html)) return
    let isShown = true
    void import('dompurify').then(({ default: purify }) => {
      const clean = purify.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR: [], RETURN_DOM_FRAGMENT: true })
      if (isShown) place.current?.replaceChildren(clean)
    })
    return () => {
      isShown = false
    }
  }, [html])
  return (
    <span ref={place} key={html}>
      {html.replace(/<(script|style)\b.*?(?:<.\1>|$)|<[^<>]*>/gis, '')}
    </span>
  )
}
