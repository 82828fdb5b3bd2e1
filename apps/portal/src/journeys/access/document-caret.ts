/** Where the caret stands in a masked text so that as many characters of the document stay before it. Pure. */
export function caretAfter(masked: string, characters: number): number {
  let seen = 0
  for (let index = 0; index < masked.length; index += 1) {
    if (seen === characters) return index
    if (isOfDocument(masked.charAt(index))) seen += 1
  }
  return masked.length
}

/** How many characters of the document stand before the caret. */
export function charactersBefore(text: string, caret: number): number {
  return Array.from(text.slice(0, caret)).filter(isOfDocument).length
}

const isOfDocument = (character: string): boolean => /[A-Za-z0-9]/.test(character)
