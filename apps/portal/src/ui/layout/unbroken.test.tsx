import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Facts } from './Facts.tsx'
import { Ledger } from './Ledger.tsx'
import { Row } from './Row.tsx'
import { unbroken } from './unbroken.tsx'

it('leaves what is no text as it is', () => {
  const drawn = <b>0531-2204-118</b>
  expect(unbroken(drawn)).toBe(drawn)
})

it.each([
  ['Automóvel 0531-2204-118: apólice e prêmio', ['0531-2204-118']],
  ['Automóvel, nº\u00a012-3, e Residencial, nº\u00a0AB-45-6', ['12-3', 'AB-45-6']],
  ['CPF ***.982.247-**, de 529.982.247-25', ['***.982.247-**', '529.982.247-25']],
  ['CNPJ 11.222.333/0001-81', ['11.222.333/0001-81']],
  ['Apólice 0531.2204.118', ['0531.2204.118']],
  ['CNPJ 12.ABC.345/01DE-35', ['12.ABC.345/01DE-35']],
  ['Guarda-chuva, até 08/07/2027 10:42', []],
])('keeps each number of "%s" in one piece, and the text as it is', (text, pieces) => {
  const { container } = render(<p>{unbroken(text)}</p>)
  expect(container.textContent).toBe(text)
  const whole = [...container.querySelectorAll('.whole')].map(({ textContent }) => textContent)
  expect(whole).toHaveLength(pieces.length)
  for (const [at, piece] of pieces.entries()) expect(whole[at]).toContain(piece)
})

it.each([
  ['CNPJ 11.222.333/0001-81', ['11.', '222.', '333/', '0001-', '81']],
  ['Apólice 0531.2204-118', ['0531.', '2204-', '118']],
  ['CPF ***.982.247-**', ['***.', '982.', '247-', '**']],
])('a number longer than its line parts after its signs alone (%s)', (text, groups) => {
  const { container } = render(<p>{unbroken(text)}</p>)
  const [number] = container.querySelectorAll('.whole')
  expect(number?.querySelectorAll('wbr')).toHaveLength(groups.length - 1)
  expect([...(number?.childNodes ?? [])].map(({ textContent }) => textContent).filter(Boolean)).toEqual(
    groups,
  )
})

it('the id of a consent parts after its colons and into fours, not at the hyphens of what is random', () => {
  const id = 'urn:alfa:7-kQx_9-bA2mZt4L'
  const { container } = render(<p>{unbroken(id)}</p>)
  expect(container.textContent).toBe(id)
  const groups = [...(container.querySelector('.num')?.childNodes ?? [])]
  expect(groups.map(({ textContent }) => textContent).filter(Boolean)).toEqual([
    ...['urn:', 'alfa:', '7-kQ', 'x_9-', 'bA2m', 'Zt4L'],
  ])
})

it('the reason of a row keeps "e-mail" on one line', () => {
  render(
    <Row title="Quem" reason="Enviamos um código para o seu e-mail.">
      -
    </Row>,
  )
  const reason = screen.getByText(/^Enviamos/)
  expect(reason.textContent).toBe('Enviamos um código para o seu e-mail.')
  expect(reason.querySelector('.num')?.textContent).toBe('e-mail')
})

it('short facts keep their numbers whole', () => {
  const { container } = render(<Facts items={[{ term: 'CNPJ', value: '11.222.333/0001-81' }]} />)
  expect(container.querySelectorAll('dd .whole')).toHaveLength(1)
})

it.each([{ big: false }, { big: true }])(
  'a ledger keeps numbers whole in values and below them (%o)',
  ({ big }) => {
    const rows = [{ term: 'Quem', value: 'CNPJ 11.222.333/0001-81', detail: 'CPF 529.982.247-25' }]
    const { container } = render(<Ledger rows={rows} big={big} />)
    expect(container.querySelectorAll('dd .whole')).toHaveLength(2)
  },
)
