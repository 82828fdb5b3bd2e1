import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasStorage } from './has-storage.ts'
import { KEYS, storeEmptyState } from './login-storage.ts'
import { storedAccessibility } from './stored-accessibility.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('whether the browser lets the portal store', () => {
  it('it does, and the trial leaves nothing behind', () => {
    expect(hasStorage()).toBe(true)
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
  })

  it('it does not, where writing is refused', () => {
    vi.stubGlobal('localStorage', { setItem: refuse })
    expect(hasStorage()).toBe(false)
  })

  it('it does not, where the store of the tab is refused', () => {
    vi.stubGlobal('sessionStorage', { getItem: refuse })
    expect(hasStorage()).toBe(false)
  })

  it('the trial is made under a key of our own alone', () => {
    const tried: string[] = []
    const note = (key: string): null => {
      tried.push(key)
      return null
    }
    vi.stubGlobal('localStorage', { setItem: note, removeItem: note })
    vi.stubGlobal('sessionStorage', { getItem: note })
    expect(hasStorage()).toBe(true)
    expect(tried).toEqual(['consente.probe', 'consente.probe', 'consente.probe'])
  })
})

describe('the look that is read before the portal runs', () => {
  it('is what the customer chose', () => {
    localStorage.setItem('consente.accessibility', '{"theme":"dark"}')
    expect(storedAccessibility()).toEqual({ theme: 'dark' })
  })

  it('is nothing where nothing was chosen, where it can not be read, and where storage is refused', () => {
    expect(storedAccessibility()).toEqual({})
    localStorage.setItem('consente.accessibility', '{"theme"')
    expect(storedAccessibility()).toEqual({})
    vi.stubGlobal('localStorage', { getItem: refuse })
    expect(storedAccessibility()).toEqual({})
  })
})

describe('the first load', () => {
  it('stores what is not there yet as empty, and leaves what is', () => {
    localStorage.setItem(KEYS.resources, '[{"type":"AUTO","resources":["1"]}]')
    storeEmptyState()
    expect(localStorage.getItem('resumeData')).toBe('{}')
    expect(localStorage.getItem('resources')).toBe('[{"type":"AUTO","resources":["1"]}]')
    expect(localStorage).toHaveLength(2)
  })
})
