import { htmlText } from '../platform/base/html-text.ts'
import type { Colours } from './mail-colours.ts'
import type { MailBridge } from './mail-content.ts'
import { SANS, SERIF, SMALL } from './mail-fonts.ts'

const MOST_BEADS = 10
const GREY = { line: '#74777f', bead: '#60636a' }

/**
 * A table of one row, since mail programs place nothing else side by side: ● is required, ○ is optional or waits, a dashed
 * line waits, a gap is over. Screen readers skip it and read the sentence, which also stands alone without styles.
 */
export function bridgeHtml({ state, from, to, beads, sentence }: MailBridge, { fill }: Colours): string {
  return `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:0 0 8px"><tr>${letter(from)}${span(state, beads, fill)}${letter(to)}</tr></table>
<p class="sm" style="margin:0 0 24px;${SMALL}">${htmlText(sentence)}</p>
`
}

function span(state: MailBridge['state'], beads: readonly boolean[], fill: string): string {
  const end = line('wt', `solid ${GREY.line}`, '17%')
  if (state === 'ended') return `${end}<td>&nbsp;</td>${end}`
  if (state === 'refused') return `<td>&nbsp;</td>${end}`
  const isActive = state === 'active'
  const [kind, stroke, colour] = isActive
    ? (['bd', `solid ${fill}`, fill] as const)
    : (['wt', `dashed ${GREY.line}`, GREY.bead] as const)
  const piece = line(kind, stroke)
  const shown = beads.slice(0, MOST_BEADS).map((isRequired) => sign(isActive && isRequired ? '●' : '○'))
  return `${[piece, ...shown.flatMap((bead) => [bead, piece])].join('')}${sign('›')}`

  function sign(text: string): string {
    return `<td class="${kind}" width="14" align="center" style="width:14px;font:400 16px/44px ${SANS};color:${colour}">${text}</td>`
  }
}

const line = (kind: string, stroke: string, width?: string): string =>
  `<td${width ? ` width="${width}"` : ''} valign="middle"><div class="${kind}" style="border-top:2px ${stroke};font-size:0;line-height:0;height:0">&nbsp;</div></td>`

const letter = (name: string): string =>
  `<td class="tx sl" width="44" height="44" align="center" style="width:44px;height:44px;border:1px solid #b9b7b2;border-radius:23px;background:#ffffff;font:400 22px/44px ${SERIF};color:#181b20">${htmlText([...name.trim()][0] ?? '')}</td>`
