import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds on the page as it stands, by rule and place.
 * @param rules only these; otherwise all that WCAG 2.2 AA asks
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // In one go, without a further page to put the results of frames together: half of the work. No frame speaks to axe.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
