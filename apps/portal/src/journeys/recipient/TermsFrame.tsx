import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import './TermsFrame.css'

export type TermsFrameProps = { html: string; title: string }

/**
 * The insurer's terms in a sandboxed frame: no script, no form, no way to lead the page elsewhere. Sanitised besides,
 * because pages that enforce Trusted Types take no plain text as a document.
 */
export function TermsFrame({ html, title }: TermsFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useLayoutEffect(() => {
    const clean = DOMPurify.sanitize(html, { WHOLE_DOCUMENT: true, RETURN_TRUSTED_TYPE: true })
    // NOTE: DOM typings take text only; browsers that enforce Trusted Types need the object itself.
    if (frame.current) frame.current.srcdoc = clean as unknown as string
  }, [html])
  // NOTE: without its own origin Chromium may never paint a frame that opens inside a dialog; nothing in it can run.
  return <iframe ref={frame} className="terms-frame" title={title} sandbox="allow-same-origin" />
}
