import { useEffect, useRef } from 'react'

type TermsFrameProps = {
  /** As the insurer wrote them. */
  html: string
  title: string
  /** The text is a page of its own: its header, menu and footer stay out. */
  page?: boolean | undefined
}

/** Own style sheet of the text; `public/terms.css`. */
const STYLE_SHEET = '<link rel="stylesheet" href="/terms.css">'

/**
 * The insurer's terms in a sandboxed frame of 70vh (docs/domain/screens.md): no script, no form. The frame keeps our
 * origin only so that it may load our style sheet; nothing in it can run. The text is sanitised before, and once more
 * as a whole page, which yields the trusted value that the page's policy asks for. The sanitiser loads with the first text that needs it; until then the frame is empty. It wears what the page wears: theme, contrast, size of text.
 */
export function TermsFrame({ html, title, page: isPage = false }: TermsFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let isShown = true
    void trustedPage(html, isPage).then((page) => {
      // NOTE: set here because React would turn the trusted value into text first.
      if (isShown && frame.current) Object.assign(frame.current, { srcdoc: page })
    })
    return () => {
      isShown = false
    }
  }, [html, isPage])
  return (
    <iframe
      ref={frame}
      className="terms-frame"
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    />
  )
}

async function trustedPage(html: string, isPage: boolean): Promise<TrustedHTML> {
  const { default: purify } = await import('dompurify')
  const around = isPage ? AROUND_A_TEXT : []
  const text = purify.sanitize(html, {
    FORBID_ATTR: COLOURS,
    FORBID_TAGS: around,
    ADD_FORBID_CONTENTS: around,
  })
  const page = `<html lang="pt-BR"${looks()}><head>${STYLE_SHEET}</head><body>${text}</body></html>`
  return purify.sanitize(page, {
    WHOLE_DOCUMENT: true,
    ADD_TAGS: ['link'],
    ADD_ATTR: ['rel'],
    RETURN_TRUSTED_TYPE: true,
  })
}

/** Colours of the text's own would be unreadable on one of the themes. */
const COLOURS = ['color', 'bgcolor', 'background', 'text', 'link']

/** Elements that would appear twice, or lead the frame away. */
const AROUND_A_TEXT = ['header', 'nav', 'footer']

/** The accessibility settings, as the root element has them (`accessibility-settings.ts`). */
const looks = (): string =>
  Object.entries(document.documentElement.dataset)
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('')
