/** Bounds of the cache: its answers, and the positions in all of them together (4 bytes each). */
const MOST_ANSWERS = 1_000
const MOST_PLACES = 2_000_000

/**
 * Least-recently-used cache of search answers: many customers type the same first letters, and the pages of one
 * answer are requested one after another.
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
