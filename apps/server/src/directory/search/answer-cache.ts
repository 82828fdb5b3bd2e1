/** Bounds of what is kept: so many answers, and so many places in all of them together (4 bytes each). */
const MOST_ANSWERS = 1_000
const MOST_PLACES = 2_000_000

/**
 * Keeps answers by question, the latest asked for longest: many customers type the same beginnings, and pages of one
 * answer are asked for one after another.
 */
export function createAnswerCache(): (question: string, find: () => Uint32Array) => Uint32Array {
  const answers = new Map<string, Uint32Array>()
  let places = 0

  function forget(question: string): void {
    places -= answers.get(question)?.length ?? 0
    answers.delete(question)
  }

  return (question, find) => {
    const answer = answers.get(question) ?? find()
    forget(question)
    answers.set(question, answer)
    places += answer.length
    for (const oldest of answers.keys()) {
      if (answers.size <= MOST_ANSWERS && places <= MOST_PLACES) break
      forget(oldest)
    }
    return answer
  }
}
