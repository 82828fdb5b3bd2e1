import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import './TermsFrame.css'

export type TermsFrameProps = { html: string; title: string }

/**
 * The insurer's terms in a frame without any right. Sanitised besides, because pages that enforce Trusted Types take
 * no plain text as a document.
 */
export function TermsFrame({ html, title }: TermsFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useLayoutEffect(() => {
    const clean = DOMPurify.sanitize(html, { WHOLE_DOCUMENT: true, RETURN_TRUSTED_TYPE: true })
    // NOTE: DOM typings take text only; browsers that enforce Trusted Types need the object itself.
    if (frame.current) frame.current.srcdoc = clean as unknown as string
  }, [html])
  return <iframe ref={frame} className="terms-frame" title={title} sandbox="" />
}
