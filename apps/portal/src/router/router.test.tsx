import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Link } from './Link.tsx'
import { paramsOf, Route, Routes, useParams } from './Routes.tsx'
import { BrowserRouter, Navigate, useLocation, useNavigate } from './router.tsx'

function Here() {
  const { pathname, state } = useLocation()
  const { id = '' } = useParams()
  return <output>{`${pathname} ${id} ${JSON.stringify(state)}`}</output>
}

function Away() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate('/shares/urn%3Aalfa%3A1', { state: { from: 'home' } })}>
      abrir
    </button>
  )
}

const page = () =>
  render(
    <BrowserRouter>
      <Here />
      <Away />
      <Link to="/shares">lista</Link>
      <Routes>
        <Route path="/shares" element="a lista" />
        <Route path="/shares/:id" element={<Here />} />
        <Route path="/old" element={<Navigate to="/shares" replace />} />
        <Route path="*" element="nada" />
      </Routes>
    </BrowserRouter>,
  )

const lines = () => screen.getAllByRole('status').map((line) => line.textContent)

afterEach(cleanup)
beforeEach(() => window.history.replaceState(null, '', '/'))

describe('the router', () => {
  it('shows the first route that fits, with what the address holds and its entry remembers', () => {
    page()
    expect(document.body.textContent).toContain('nada')
    fireEvent.click(screen.getByText('abrir'))
    expect(lines()).toContain('/shares/urn%3Aalfa%3A1 urn:alfa:1 {"from":"home"}')
  })
  it('follows the back button, state included', async () => {
    page()
    fireEvent.click(screen.getByText('abrir'))
    fireEvent.click(screen.getByText('lista'))
    window.history.back()
    expect(await screen.findAllByText(/urn:alfa:1 {"from":"home"}/)).toHaveLength(1)
  })
  it('leaves a press with a modifier key to the browser', () => {
    page()
    const isLeft = fireEvent.click(screen.getByText('lista'), { ctrlKey: true })
    expect(isLeft).toBe(true)
    expect(window.location.pathname).toBe('/')
  })
  it('a redirect that replaces leaves no entry to come back to', () => {
    window.history.replaceState(null, '', '/old')
    const before = window.history.length
    page()
    expect(document.body.textContent).toContain('a lista')
    expect(window.history.length).toBe(before)
  })
})

describe('a path', () => {
  it.each([
    ['/myshares', '/myshares/', {}],
    ['/myshares', '/MyShares', {}],
    ['/myshares/:consentId', '/myshares/a%2Fb', { consentId: 'a/b' }],
    ['/myshares/:consentId', '/myshares/%E0%A4%A', { consentId: '%E0%A4%A' }],
    ['*', '/anything', {}],
    ['/myshares', '/mysharesx', undefined],
    ['/myshares/:consentId', '/myshares/a/b', undefined],
  ])('%s and the address %s', (path, address, params) => expect(paramsOf(path, address)).toEqual(params))
})
