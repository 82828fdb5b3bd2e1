import type { BrandColours, ThemeColours } from './palette.ts'

/** The properties `styles/tokens.css` reads, per theme. */
function properties(theme: 'light' | 'dark', colours: ThemeColours): [string, string][] {
  return [
    [`--brand-${theme}`, colours.brand],
    [`--brand-${theme}-deep`, colours.deep],
    [`--brand-${theme}-wash`, colours.wash],
    [`--brand-${theme}-on`, colours.on],
    [`--stop-${theme}`, colours.stop],
    [`--stop-${theme}-fill`, colours.stopFill],
  ]
}

/** Put a brand on the page, through CSSOM: the page's policy allows no style attributes and no inline sheets. */
export function applyBrand(colours: BrandColours, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of [...properties('light', colours.light), ...properties('dark', colours.dark)]) {
    root.style.setProperty(name, value)
  }
}
