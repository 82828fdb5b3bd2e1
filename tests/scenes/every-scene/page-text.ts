import type { Page } from 'playwright-core'

/**
 * The customer's text of the page as it stands, read or heard, a line for each block, with everything unfolded. An open
 * box stands for its page. The foot is the same on every page, and left out. A title of more than three words gets a stop.
 */
export const pageText = (page: Page): Promise<string> => page.evaluate(readText)

/** Runs in the page. */
function readText(): string {
  for (const fold of document.querySelectorAll('details')) fold.open = true
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ')
    if (
      !(node instanceof Element) ||
      node.matches('footer, script, style, noscript, option, svg:not([role="img"])')
    )
      return ''
    if (node.localName === 'br') return '\n'
    const style = getComputedStyle(node)
    if (style.display === 'none' || style.visibility === 'hidden') return ''
    const label = node.matches('[role="img"], figure') ? (node.getAttribute('aria-label') ?? '') : ''
    // A chart's words are a list of its marks.
    const heard = `\n${node.matches('[role="img"]') ? label.replaceAll(/[,;:] /g, '\n') : label}\n`
    const words = (label && heard) + [...node.childNodes].map(read).join('')
    const isTitle = /^h[1-6]$/.test(node.localName) && words.trim().split(/\s+/).length > 3
    if (isTitle && !/[.!?…]$/.test(words.trim())) return `\n${words.trim()}.\n`
    return style.display === 'inline' && node.localName !== 'li' ? words : `\n${words}\n`
  }
  return read([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body)
}
