import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryRouter } from '../testing/memory-router-for-tests.tsx'
import { Link } from './Link.tsx'
import { paramsOf, Route, Routes, useParams } from './Routes.tsx'
import {
  BrowserRouter,
  Navigate,
  useBlocker,
  useIsLeaving,
  useLeave,
  useLocation,
  useNavigate,
} from './router.tsx'

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

function Leaving() {
  return <p>{useIsLeaving() ? 'indo' : 'aqui'}</p>
}

/** A page that keeps something in its history entry while a redirect in it leads away. */
function Keeping({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  useEffect(() => navigate('/keeping', { replace: true, state: { kept: true } }), [navigate])
  return children
}

/** Somebody goes back while it is drawn for the first time. */
function GoesBack() {
  if (window.location.pathname === '/old-page') {
    window.history.replaceState(null, '', '/shares')
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  return null
}

let bring = (_: { default: () => ReactNode }): void => undefined
const Slow = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (bring = resolve)))

const page = () =>
  render(
    <BrowserRouter>
      <Here />
      <Away />
      <Leaving />
      <Link to="/shares">lista</Link>
      <Link to="/slow">devagar</Link>
      <Suspense>
        <Routes>
          <Route path="/slow" element={<Slow />} />
          <Route
            path="/keeping"
            element={
              <Keeping>
                <Navigate to="/shares" replace />
              </Keeping>
            }
          />
          <Route path="/shares" element="a lista" />
          <Route path="/shares/:id" element={<Here />} />
          <Route path="/old" element={<Navigate to="/shares" replace />} />
          <Route path="*" element="nada" />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  )

const lines = () => screen.getAllByRole('status').map((line) => line.textContent)

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
  it('follows who goes back while the first page is still being drawn', async () => {
    window.history.replaceState(null, '', '/old-page')
    render(
      <BrowserRouter>
        <Routes>
          <Route path="/shares" element="a lista" />
          <Route path="*" element="nada" />
        </Routes>
        <GoesBack />
      </BrowserRouter>,
    )
    expect(await screen.findByText('a lista')).not.toBeNull()
  })
  it('a link to where the customer is adds no entry to come back to', () => {
    window.history.pushState(null, '', '/')
    page()
    const before = window.history.length
    fireEvent.click(screen.getByText('lista'))
    fireEvent.click(screen.getByText('lista'))
    expect(window.history.length).toBe(before + 1)
  })
  it('shows the page that is left until the next one has been loaded', async () => {
    page()
    fireEvent.click(screen.getByText('devagar'))
    expect(window.location.pathname).toBe('/slow')
    expect(document.body.textContent).toContain('nada')
    screen.getByText('indo')
    await act(async () => bring({ default: () => 'chegou' }))
    expect(document.body.textContent).toContain('chegou')
    screen.getByText('aqui')
  })
  it('a redirect leads away although the page around it writes its own entry again', async () => {
    window.history.replaceState(null, '', '/keeping')
    page()
    await waitFor(() => expect(document.body.textContent).toContain('a lista'))
    expect(window.location.pathname).toBe('/shares')
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

const asked = vi.fn((to: string) => to === '/home')
function Held() {
  useBlocker(asked)
  return <Link to="/home">na página</Link>
}

function Exit({ to }: { to: string }) {
  const leave = useLeave()
  return (
    <button type="button" onClick={() => leave(to)}>
      sair para {to}
    </button>
  )
}

describe('a page that holds back who leaves it', () => {
  const held = () =>
    render(
      <MemoryRouter at="/step">
        <Here />
        <Link to="/home" leaves>
          início
        </Link>
        <Exit to="/home" />
        <Exit to="/other" />
        <Routes>
          <Route path="/step" element={<Held />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>,
    )
  beforeEach(() => asked.mockClear())

  it('is asked by a link of the frame and by its buttons, and the customer stays', () => {
    held()
    fireEvent.click(screen.getByText('início'))
    fireEvent.click(screen.getByText('sair para /home'))
    expect(asked.mock.calls).toEqual([['/home'], ['/home']])
    expect(lines()).toEqual(['/step  null'])
  })
  it('lets through what it does not hold back, and asks no more once it is left', () => {
    held()
    fireEvent.click(screen.getByText('sair para /other'))
    expect(lines()).toEqual(['/other  null'])
    fireEvent.click(screen.getByText('início'))
    expect(lines()).toEqual(['/home  null'])
    expect(asked).toHaveBeenCalledTimes(1)
  })
  it('is not asked by its own links', () => {
    held()
    fireEvent.click(screen.getByText('na página'))
    expect(lines()).toEqual(['/home  null'])
    expect(asked).not.toHaveBeenCalled()
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
