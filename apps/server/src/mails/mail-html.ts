import { htmlText } from '../platform/base/html-text.ts'
import { codeLines } from './code-lines.ts'
import { type Colours, mailColours } from './mail-colours.ts'
import type { MailBridge, MailContent, MailedDigits, MailFact, Reader, Sender } from './mail-content.ts'
import { FOOT, SANS, SERIF, SMALL, TEXT } from './mail-fonts.ts'
import { CHANGE_REMINDERS, footerLines, REMINDERS_PATH } from './mail-footer.ts'
import { firstName } from './mail-reader.ts'
import { isMissing } from './reachable.ts'

const MOST_BEADS = 10
const GREY = { line: '#74777f', bead: '#60636a' }

/**
 * A table of one row, since mail programs place nothing else side by side: ● is required, ○ is optional or waits, a dashed
 * line waits, a gap is over. Screen readers skip it and read the sentence, which also stands alone without styles.
 */
function bridgeHtml({ state, from, to, beads, sentence }: MailBridge, { fill }: Colours): string {
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

/** The HTML of a mail: only what all mail programs draw the same way. */
export function mailHtml(content: MailContent, people: { reader: Reader; sender: Sender }): string {
  const { sender, reader } = people
  const { subject, preview, lead, code, bridge, facts = [], items = [], button, aside } = content
  const colours = mailColours(sender.colour)
  const name = firstName(reader)
  const href = (path: string): string => htmlText(`${sender.portalUrl}${path}`)
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${htmlText(subject)}</title>
<style>${styleSheet(colours)}</style></head>
<body class="bg" style="margin:0;background:#f7f6f3"><div style="display:none;max-height:0;overflow:hidden">${htmlText(preview)}</div>
<div class="out" role="article" aria-label="${htmlText(subject)}" style="max-width:600px;margin:0 auto;padding:24px 0">
<div class="sh" style="background:#ffffff;border:1px solid #d7d6d1;border-radius:8px;padding:32px">
<p class="tx" style="margin:0 0 28px;font:400 20px/1 ${SERIF};color:#181b20">${seal(sender, colours)}${htmlText(sender.name)}</p>
<h1 class="h1" style="margin:0 0 12px;font:400 30px/1.12 ${SERIF};letter-spacing:-.01em;color:#181b20;overflow-wrap:anywhere">${htmlText(subject)}</h1>
<p class="tx" style="margin:0 0 16px;${TEXT}">${name ? `Oi, ${htmlText(name)}. ` : ''}${htmlText(lead)}</p>
${code ? codeHtml(code) : ''}${bridge ? bridgeHtml(bridge, colours) : ''}${list(facts.map((fact) => factRow(fact, { colours, href })))}${list(items.map((item) => itemRow(item, colours)))}${button ? buttonHtml(button.label, href(button.path), colours) : ''}
${aside ? `<p class="sm" style="margin:0;${SMALL}"><b>${htmlText(aside.strong)}</b> ${aside.link ? `${link(aside.link.text, href(aside.link.path), colours)}. ` : ''}${htmlText(aside.rest)}</p>` : ''}</div>
${footer(content, people, colours)}</div></body></html>
`
}

const buttonHtml = (label: string, href: string, { fill }: Colours): string =>
  `<p style="margin:0 0 24px"><a class="bt" href="${href}" style="display:inline-block;background:${fill};color:#ffffff;text-decoration:none;font:600 15px/1.2 ${SANS};letter-spacing:.05em;padding:17px 28px;border-radius:3px">${htmlText(label)}</a></p>`

const codeHtml = (code: MailedDigits): string =>
  `<p class="tx rule" style="margin:0 0 20px;padding:18px 0;border-top:1px solid #181b20;border-bottom:1px solid #d7d6d1;text-align:center;font:400 44px/1.1 ${SERIF};letter-spacing:.14em;color:#181b20">${htmlText(code.digits)}</p>
${codeLines(code)
  .map((line) => `<p class="tx" style="margin:0 0 16px;${TEXT}">${htmlText(line)}</p>\n`)
  .join('')}`

const styleSheet = ({ darkLink }: Colours): string =>
  `@media (prefers-color-scheme:dark){.bg{background:#111316!important}.sh{background:#191b1f!important;border-color:#33353b!important}.tx,.h1{color:#eeede8!important}.mut,.sm{color:#b9b7b2!important}.ln,.rule{border-color:#33353b!important}.lk,.hs,.bd{color:${darkLink}!important}.bd{border-color:${darkLink}!important}.wt{color:#b9b7b2!important;border-color:#b9b7b2!important}.sl{background:#191b1f!important;border-color:#33353b!important}}
@media (max-width:620px){.sh{padding:24px 16px!important;border-left:0!important;border-right:0!important;border-radius:0!important}.out{padding:0!important}.ft{padding:20px 16px!important}.bt{display:block!important;text-align:center}.h1{font-size:26px!important}}`

/** The first letter in the brand's colour: a logo in SVG is drawn by few mail programs. */
const seal = ({ name }: Sender, { fill }: Colours): string =>
  `<span class="sl hs" aria-hidden="true" style="display:inline-block;width:34px;height:34px;border:1px solid #d7d6d1;border-radius:50%;margin-right:10px;vertical-align:middle;text-align:center;font:400 20px/34px ${SERIF};color:${fill}">${htmlText([...name][0] ?? '')}</span>`

const list = (rows: readonly string[]): string =>
  rows.length === 0
    ? ''
    : `<div class="rule" style="border-top:1px solid #181b20;margin:0 0 24px">${rows.join('')}</div>\n`

const factRow = (
  [label, value, path]: MailFact,
  { colours, href }: { colours: Colours; href: (path: string) => string },
): string =>
  `<p class="tx ln" style="margin:0;padding:10px 0;border-bottom:1px solid #d7d6d1;${TEXT};overflow-wrap:anywhere"><span class="mut" style="display:block;font-size:13px;line-height:1.4;color:#60636a">${htmlText(label)}</span>${path ? link(value, href(path), colours) : htmlText(value)}</p>`

const itemRow = (
  { title, text, used }: NonNullable<MailContent['items']>[number],
  { fill }: Colours,
): string =>
  `<div class="ln" style="padding:12px 0;border-bottom:1px solid #d7d6d1"><p class="tx" style="margin:0;${TEXT}"><b style="font-weight:600">${htmlText(title)}</b></p><p class="sm" style="margin:0 0 8px;${SMALL}">${htmlText(text)}</p><div style="background:${fill};height:4px;font-size:0"><div style="background:#60636a;height:4px;width:${Math.round(used)}%">&nbsp;</div></div></div>`

const link = (text: string, href: string, { fill }: Colours): string =>
  `<a class="lk" href="${href}" style="color:${fill}">${htmlText(text)}</a>`

function footer(content: MailContent, people: { reader: Reader; sender: Sender }, colours: Colours): string {
  const [about, from, choice] = footerLines(content, people)
  const reminders = htmlText(`${people.sender.portalUrl}${REMINDERS_PATH}`)
  const hasPage = content.isOptional && !isMissing(people.sender, REMINDERS_PATH)
  const last = hasPage ? link(CHANGE_REMINDERS, reminders, colours) : htmlText(choice)
  return `<div class="ft" style="padding:20px 32px"><p class="sm" style="margin:0 0 8px;${FOOT}">${htmlText(about)}</p><p class="sm" style="margin:0;${FOOT}">${htmlText(from)} ${last}</p></div>`
}
