import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { redirect, requested } from '../../../session/journey-storage.ts'
import { CHOSEN, endScene, playScene, type Scene } from '../../../testing/recipient-journey-for-tests.tsx'
import { ShareRedirectPage } from './ShareRedirectPage.tsx'

afterEach(endScene)

const ADDRESS = 'https://alfa.example/transmissions/x'
const go = vi.fn()
const stepFour = (scene: Partial<Scene> = {}) => {
  go.mockReset()
  redirect.write(ADDRESS)
  vi.useFakeTimers()
  return playScene({
    at: '/recipient-share-redirect',
    page: <ShareRedirectPage go={go} />,
    draft: CHOSEN,
    ...scene,
  })
}
const comeBackFromCache = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))

describe('step 4', () => {
  it('without an address leads to the first step that is open', () => {
    playScene({ at: '/recipient-share-redirect', page: <ShareRedirectPage go={go} />, draft: CHOSEN })
    expect(screen.getByTestId('place').textContent).toBe('/recipient-share-resume')
  })

  it('names where it goes, warns not to close the tab, and leaves once after two seconds', () => {
    stepFour()
    expect(screen.getByRole('heading', { name: 'Agora você vai para a Beta Seguradora' })).toBeTruthy()
    screen.getByText(/^Seu pedido segue pelo Open Insurance\./)
    const logos = [...document.querySelectorAll('img, image')].map(
      (one) => one.getAttribute('src') ?? one.getAttribute('href'),
    )
    expect(logos).toEqual(expect.arrayContaining(['/logos/as-beta.svg', '/logo.svg']))
    expect(screen.getAllByText('Beta Seguradora').length).toBeGreaterThan(0)
    expect(screen.getByText('Não feche esta aba')).toBeTruthy()
    expect(screen.getByText('Sua escolha fica guardada.')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1999))
    expect(go).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(1))
    expect(go.mock.calls).toEqual([[ADDRESS]])
    act(() => vi.advanceTimersByTime(10_000))
    expect(go).toHaveBeenCalledTimes(1)
    expect(requested.read()).toEqual({ documentId: '52998224725', draft: CHOSEN })
  })

  it('the link leaves at once, and the two seconds then leave no second time', () => {
    stepFour()
    fireEvent.click(screen.getByRole('button', { name: /Ir agora/ }))
    act(() => vi.advanceTimersByTime(10_000))
    expect(go).toHaveBeenCalledTimes(1)
  })

  it('the link still goes where the browser did not follow by itself', () => {
    stepFour()
    act(() => vi.advanceTimersByTime(2000))
    fireEvent.click(screen.getByRole('button', { name: /Não abriu/ }))
    expect(go).toHaveBeenCalledTimes(2)
  })

  it('brought back by the browser as it was, it starts its two seconds again', () => {
    stepFour()
    act(() => vi.advanceTimersByTime(2000))
    comeBackFromCache()
    act(() => vi.advanceTimersByTime(1999))
    expect(go).toHaveBeenCalledTimes(1)
    act(() => vi.advanceTimersByTime(1))
    expect(go).toHaveBeenCalledTimes(2)
  })

  it('is still when the customer has gone elsewhere', () => {
    const { unmount } = stepFour()
    unmount()
    act(() => vi.advanceTimersByTime(10_000))
    expect(go).not.toHaveBeenCalled()
  })

  it('goes on without knowing a name', () => {
    stepFour({ draft: {} })
    expect(screen.getByRole('heading', { name: 'Agora você vai para a outra instituição' })).toBeTruthy()
    act(() => vi.advanceTimersByTime(2000))
    expect(go).toHaveBeenCalledTimes(1)
  })
})
