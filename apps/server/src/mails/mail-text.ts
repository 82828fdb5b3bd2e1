import { codeLines } from './code-lines.ts'
import type { MailContent, MailFact, Reader, Sender } from './mail-content.ts'
import { footerLines } from './mail-footer.ts'
import { firstName } from './mail-reader.ts'

/** The plain-text part: the same facts, and every address in full. */
export function mailText(
  content: MailContent,
  { reader, sender }: { reader: Reader; sender: Sender },
): string {
  const { facts = [], items = [], lead, code, bridge, button, aside, subject } = content
  const name = firstName(reader)
  const widest = Math.max(0, ...facts.map(([label]) => label.length))
  const paragraphs = [
    ...(name ? [`Oi, ${name}.`] : []),
    /[.?!]$/.test(subject) ? subject : `${subject}.`,
    lead,
    ...(code ? [`  ${code.digits}`, codeLines(code).join('\n')] : []),
    ...(bridge ? [bridge.sentence] : []),
    ...(facts.length > 0 ? [facts.flatMap((fact) => factLines(fact, { widest, sender })).join('\n')] : []),
    ...(items.length > 0 ? [items.map(({ title, text }) => `  ${title}.\n  ${text}`).join('\n\n')] : []),
    ...(button ? [`${sentenceCase(button.label)}:\n${sender.portalUrl}${button.path}`] : []),
    ...(aside ? [asideText(aside, sender)] : []),
  ]
  return `${paragraphs.join('\n\n')}\n\n--\n${footerLines(content, { reader, sender, way: 'link' }).join('\n')}\n`
}

/** A fact's page stands below it. */
const factLines = (
  [label, value, path]: MailFact,
  { widest, sender: { portalUrl } }: { widest: number; sender: Sender },
): string[] => [
  `  ${label.padEnd(widest + 2)}${value}`,
  ...(path ? [`${' '.repeat(widest + 4)}${portalUrl}${path}`] : []),
]

function asideText({ strong, link, rest }: NonNullable<MailContent['aside']>, { portalUrl }: Sender): string {
  if (!link) return `${strong} ${rest}`
  return `${strong} ${link.text}. ${rest}\n${portalUrl}${link.path}`
}

/** "VER OU ENCERRAR" → "Ver ou encerrar". */
const sentenceCase = (label: string): string => label.charAt(0) + label.slice(1).toLowerCase()
