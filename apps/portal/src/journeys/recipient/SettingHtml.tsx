import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'

/** What the insurer's settings may use in a name or a sentence. */
const ALLOWED_TAGS = ['b', 'strong', 'i', 'em', 'span', 'br', 'small', 'sup', 'sub']

export type SettingHtmlProps = { html: string }

/**
 * Text of the settings that may be HTML (specification section 3: `fields` as HTML strings). Sanitised, and put in
 * place as nodes, so that no script ever assigns text as HTML.
 */
export function SettingHtml({ html }: SettingHtmlProps) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const clean = DOMPurify.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR: [], RETURN_DOM_FRAGMENT: true })
    place.current?.replaceChildren(clean)
  }, [html])
  return <span ref={place} />
}
