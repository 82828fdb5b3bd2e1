/** A page, or a part of one; what it finds is of its own kind. */
type WordFinder<L> = { getByText(text: string, options: { exact: true }): L }

/**
 * A text that the specification quotes: compared as a whole and letter for letter. Without this Playwright takes a part
 * of a longer text, and small letters for capitals. `tools/proof/literal-texts.test.ts` holds all tests to it.
 */
export const literal = <L>(at: WordFinder<L>, text: string): L => at.getByText(text, { exact: true })
