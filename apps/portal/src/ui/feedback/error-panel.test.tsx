import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ErrorPanel } from './ErrorPanel.tsx'

const from = { name: 'Banco Gama' }
const to = { name: 'Alfa Seguros' }

it('says in words what its bridge shows', () => {
  render(<ErrorPanel title="Não deu certo" bridge={{ from, to, state: 'rejected' }} action={null} />)
  screen.getByText('A ponte está interrompida entre o Banco Gama e a Alfa Seguros.')
})

it('names nobody that is not known', () => {
  render(<ErrorPanel title="Não deu certo" bridge={{ from: { name: '' }, to }} action={null} />)
  expect(screen.queryByText(/^A ponte/)).toBeNull()
})
