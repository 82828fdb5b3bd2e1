import { describe, expect, it } from 'vitest'
import { caretAfter, charactersBefore } from './DocumentField.tsx'

describe('the caret in a masked field', () => {
  it('counts characters of the document, not of the mask', () => {
    expect(charactersBefore('529.98', 5)).toBe(4)
    expect(charactersBefore('12.ABC.3', 8)).toBe(6)
  })

  it('stays behind the same character when the mask moves', () => {
    expect(caretAfter('11.222.333/0001', 4)).toBe(5)
    expect(caretAfter('529.982.247-25', 0)).toBe(0)
    expect(caretAfter('529.982.247-25', 11)).toBe(14)
    expect(caretAfter('529', 9)).toBe(3)
  })
})
