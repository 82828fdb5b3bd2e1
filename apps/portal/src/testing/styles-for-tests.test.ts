import { afterEach, describe, expect, it } from 'vitest'
import { quickStyles } from './styles-for-tests.ts'

/** Each kind of name, and each attribute that tells. */
const ALONE = [
  ...['a', 'b', 'div', 'dialog', 'dialog open', 'input', 'input type=hidden', 'script', 'summary'],
  ...['p hidden', 'p hidden=until-found', 'p popover', 'p style=pointer-events:none;display:flex'],
  ...['p aria-hidden=true', 'slot', 'svg', 'table', 'template', 'x-own'],
]
const PLACED = [
  '<details><summary>a</summary><summary>b</summary><p>c</p></details><summary>d</summary>',
  '<details open><summary>a</summary><p>b</p></details>',
  '<div hidden><button>a</button></div>',
  '<table><tbody hidden><tr><td>a</td></tr></tbody><tr hidden><td><b>b</b></td></tr></table>',
  '<div style="visibility: hidden"><p><b>a</b></p></div>',
  '<div style="pointer-events: none"><p><button>a</button></p></div>',
  '<svg><title>a</title><style></style></svg>',
]

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

describe('styles in tests', () => {
  it('are jsdom’s own for each element alone', () =>
    expectSameStyles(ALONE.map((tag) => `<${tag}></${tag.split(' ')[0]}>`).join('')))

  it.each(PLACED)('are jsdom’s own in %s', expectSameStyles)

  it('are jsdom’s own where a style sheet says otherwise', () => {
    document.head.innerHTML =
      '<style>p { display: none } b { pointer-events: none } main { visibility: hidden }</style>'
    expectSameStyles('<main><p>a</p><b>b</b></main>')
  })

  it('follow a style that is set and taken away', () => {
    document.body.innerHTML = '<div><button>a</button></div>'
    const [div, button] = document.querySelectorAll<HTMLElement>('div, button')
    const visibility = () => button && getComputedStyle(button).visibility
    expect(visibility()).toBe('visible')
    div?.style.setProperty('visibility', 'hidden')
    expect(visibility()).toBe('hidden')
    div?.removeAttribute('style')
    expect(visibility()).toBe('visible')
  })
})

/** A frame's window has jsdom's own function, and answers for every document. */
function expectSameStyles(inner: string): void {
  document.body.innerHTML = inner
  const elements = [...document.querySelectorAll('*')]
  const { contentWindow } = document.body.appendChild(document.createElement('iframe'))
  if (!contentWindow) throw new Error('no window of its own')
  const computed: typeof getComputedStyle = (element) => contentWindow.getComputedStyle(element)
  const told = (style: typeof getComputedStyle) => elements.map((element) => tell(element, style(element)))
  expect(told(quickStyles(computed))).toEqual(told(computed))
}

const tell = ({ nodeName }: Element, style: CSSStyleDeclaration): string[] => [
  nodeName,
  style.display,
  style.getPropertyValue('display'),
  style.visibility,
  style.getPropertyValue('visibility'),
  style.pointerEvents,
  style.getPropertyValue('pointer-events'),
  style.getPropertyValue('content'),
]
