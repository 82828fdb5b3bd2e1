import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Opening } from './Opening.tsx'

it.each([
  ['Meus Compartilhamentos', ['Meus Comparti', 'lhamentos']],
  ['Banco Gama', ['Banco Gama']],
  ['Informações Complementares', ['Informações Complemen', 'tares']],
  ['Compartilhamento de compartilhamentos', ['Comparti', 'lhamento de comparti', 'lhamentos']],
])('a title may part within its long words, and is %s letter for letter', (title, parts) => {
  render(<Opening title={title} />)
  const heading = screen.getByRole('heading', { name: title, level: 1 })
  expect(heading.textContent).toBe(title)
  expect(screen.getByText(title)).toBe(heading)
  const texts = [...heading.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
  expect(texts.map(({ textContent }) => textContent)).toEqual(parts)
  expect(heading.querySelectorAll('.soft-hyphen')).toHaveLength(parts.length - 1)
})
