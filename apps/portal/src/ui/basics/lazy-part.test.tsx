import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

const Greeting = () => <p>Olá</p>

it('a part whose file is lost once on its way is drawn all the same', async () => {
  const load = vi.fn(async () => ({ Greeting }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const LazyGreeting = lazyPart('Greeting', load)
  render(
    <Suspense>
      <LazyGreeting />
    </Suspense>,
  )
  await screen.findByText('Olá')
  expect(load).toHaveBeenCalledTimes(2)
})

it('a part that is lost without a network comes with it', async () => {
  const load = vi.fn(async () => ({ Greeting }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError('again'))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const LazyGreeting = lazyPart('Greeting', load)
  render(
    <Suspense>
      <LazyGreeting />
    </Suspense>,
  )
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  expect(screen.queryByText('Olá')).toBeNull()
  onLine.mockRestore()
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Olá')
})
