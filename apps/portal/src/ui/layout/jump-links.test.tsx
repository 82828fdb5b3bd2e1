import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { JumpLinks } from './JumpLinks.tsx'
import { Row } from './Row.tsx'

const page = (titles: readonly string[]) => (
  <div>
    <JumpLinks label="Nesta página" />
    {titles.map((title) => (
      <Row key={title} id={title.toLowerCase()} title={title}>
        <p>…</p>
      </Row>
    ))}
    <Row title="Sem lugar">…</Row>
  </div>
)
const links = () => screen.getAllByRole('link').map((one) => one.textContent)

it('leads to the rows of the page, also to those that come later, and moves the focus to the title', async () => {
  const { rerender } = render(page(['Resumo']))
  expect(links()).toEqual(['Resumo'])
  rerender(page(['Resumo', 'Leituras']))
  await userEvent.click(await screen.findByRole('link', { name: 'Leituras' }))
  expect(links()).toEqual(['Resumo', 'Leituras'])
  expect(document.activeElement?.tagName).toBe('H2')
  expect(document.activeElement?.textContent).toBe('Leituras')
})
