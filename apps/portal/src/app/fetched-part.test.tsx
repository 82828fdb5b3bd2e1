import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { Fetched, fetchedPart } from './fetched-part.tsx'

const greeting = () =>
  fetchedPart(async () => ({ name }: { name: string }) => <p>Olá, {name}</p>)
const shown = (part: ReturnType<typeof greeting>, name: string) => (
  <Suspense fallback="Carregando...">
    <Fetched part={part} props={{ name }} />
  </Suspense>
)

it('stands there with the first rendering once its file has been brought', async () => {
  const part = greeting()
  await part.load()
  render(shown(part, 'Vera'))
  expect(screen.queryByText('Olá, Vera')).not.toBeNull()
})

it('leaves its place to the fallback until its file is there, and is mounted once', async () => {
  const part = greeting()
  const { rerender } = render(shown(part, 'Vera'))
  expect(screen.queryByText('Carregando...')).not.toBeNull()
  const paragraph = await screen.findByText('Olá, Vera')
  await part.load()
  rerender(shown(part, 'Ana'))
  expect(screen.getByText('Olá, Ana')).toBe(paragraph)
})

it('another part in its place is another component', async () => {
  const [one, two] = [
    greeting(),
    fetchedPart(async () => ({ name }: { name: string }) => <p>Tchau, {name}</p>),
  ]
  await Promise.all([one.load(), two.load()])
  const { rerender } = render(shown(one, 'Vera'))
  rerender(shown(two, 'Vera'))
  expect(screen.queryByText('Tchau, Vera')).not.toBeNull()
})

it('says so when the file does not come', async () => {
  const { load } = fetchedPart(() => Promise.reject(new Error('gone')))
  await expect(load()).rejects.toThrow('gone')
})
