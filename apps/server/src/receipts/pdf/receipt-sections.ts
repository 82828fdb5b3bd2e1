import type { ReceiptGroup } from '@consente/domain/receipt'
import {
  groupNotes,
  groupText,
  happenedFacts,
  optionalText,
  type ReceiptFact,
  rightsTexts,
  termFacts,
  whoFacts,
} from '@consente/domain/receipt-texts'
import type { Pdf, Pen, Structure } from '../../platform/pdf/pdf-pen.ts'
import { INK, MARGIN, MM, SOFT, WIDTH } from '../../platform/pdf/pdf-sheet.ts'
import type { ReceiptSheet } from './receipt-sheet.ts'

/** A piece of a section that is never cut by the end of a page. */
export type Block = { height: number; draw(within: Structure, y: number): void }
export type Section = { title: string; blocks: Block[] }

export const BODY = 9.5
/** Left edge of the text that is to the right of the headings. */
export const BESIDE = MARGIN + 41 * MM
const TEXT_WIDTH = WIDTH - 41 * MM
const COLUMN = TEXT_WIDTH / 2

/** The sections below the bridge, in the order of the page. */
export function sectionsOf(pen: Pen, pdf: Pdf, { receipt, colour, sacPhone }: ReceiptSheet): Section[] {
  const pairs = (facts: ReceiptFact[]) => inPairs(facts).map((pair) => factsBlock(pen, pair))
  return [
    { title: 'Quem', blocks: pairs(whoFacts(receipt)) },
    { title: 'Para quê, até quando', blocks: pairs(termFacts(receipt)) },
    {
      title: 'O quê',
      blocks: [
        ...receipt.pii_information.flatMap(inParts).map((group) => {
          const text = groupText(group)
          const told = `, ${optionalText(group)}.${text ? ` ${text}.` : ''}`
          return groupBlock(pen, pdf, {
            name: group.displayName,
            told,
            isOptional: group.pii_optional,
            colour,
          })
        }),
        ...groupNotes(receipt).map((text) => textBlock(pen, text)),
      ],
    },
    { title: 'O que aconteceu', blocks: pairs(happenedFacts(receipt)) },
    {
      title: 'Seus direitos',
      blocks: [textBlock(pen, rightsTexts(receipt, { sac: sacPhone }).join(' '))],
    },
  ]
}

/** Most policies in one piece: what fits on a page. */
const MOST_POLICIES = 12

/** Splits a group with many policies into pieces, which can be on different pages. */
function inParts(group: ReceiptGroup): ReceiptGroup[] {
  const { resources = [], displayName } = group
  if (resources.length <= MOST_POLICIES) return [group]
  const count = Math.ceil(resources.length / MOST_POLICIES)
  return Array.from({ length: count }, (_, index) => ({
    ...group,
    displayName: index === 0 ? displayName : `${displayName} (continuação)`,
    resources: resources.slice(index * MOST_POLICIES, (index + 1) * MOST_POLICIES),
  }))
}

const inPairs = <T>(all: readonly T[]): T[][] =>
  all.flatMap((_, index) => (index % 2 === 0 ? [all.slice(index, index + 2)] : []))

function factsBlock(pen: Pen, facts: readonly ReceiptFact[]): Block {
  const label = { size: 8, colour: SOFT, width: COLUMN - 4 * MM }
  const line = { size: BODY, width: COLUMN - 4 * MM }
  const labelHeight = pen.heightOf('A', label)
  const height = Math.max(...facts.map(({ lines }) => pen.heightOf(lines.join('\n'), line))) + labelHeight
  return {
    height: height + 1.2 * MM,
    draw: (within, y) => {
      facts.forEach(({ label: name, lines }, column) => {
        const x = BESIDE + column * COLUMN
        pen.tag(within, 'P', () => pen.write(name, x, y, label))
        pen.tag(within, 'P', () => pen.write(lines.join('\n'), x, y + labelHeight, line))
      })
    },
  }
}

type GroupText = { name: string; told: string; isOptional: boolean; colour: string }

function groupBlock(pen: Pen, pdf: Pdf, { name, told, isOptional, colour }: GroupText): Block {
  const style = { size: BODY, width: TEXT_WIDTH - 4 * MM }
  // Measured in bold, which is wider, because the name is bold.
  const height = pen.heightOf(name + told, { ...style, font: 'bold' })
  return {
    height: height + 1.2 * MM,
    draw: (within, y) => {
      pen.decorate(() => {
        pdf.lineWidth(1.2).circle(BESIDE + 3.2, y + 6, 2.8)
        pdf.fillAndStroke(isOptional ? '#ffffff' : colour, colour)
      })
      pen.tag(within, 'P', () => {
        const x = BESIDE + 4 * MM
        pdf.fillColor(INK).font('bold', BODY)
        const lineGap = BODY * 1.34 - pdf.currentLineHeight()
        pdf.text(name, x, y, { width: style.width, lineGap, continued: true })
        pdf.font('text', BODY).text(told, { width: style.width, lineGap })
      })
    },
  }
}

function textBlock(pen: Pen, text: string): Block {
  const style = { size: BODY, width: TEXT_WIDTH }
  return {
    height: pen.heightOf(text, style),
    draw: (within, y) => pen.tag(within, 'P', () => pen.write(text, BESIDE, y, style)),
  }
}
