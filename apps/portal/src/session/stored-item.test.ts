import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { bareItem, jsonItem, removeKey } from './stored-item.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const here = jsonItem(localStorage, 'x', z.number())
const tab = jsonItem(sessionStorage, 'x', z.number())
const other = bareItem(localStorage, 'y', z.string())

/** Another tab changed it: the browser tells this one. */
const fromAnotherTab = (storageArea: Storage, key: string | null): void => {
  dispatchEvent(new StorageEvent('storage', { storageArea, key }))
}

describe('who watches a key', () => {
  it('hears of that key alone, in that store alone', () => {
    const calls = { here: vi.fn(), tab: vi.fn(), other: vi.fn() }
    const stops = [here.subscribe(calls.here), tab.subscribe(calls.tab), other.subscribe(calls.other)]
    const counts = () => Object.values(calls).map(({ mock }) => mock.calls.length)
    here.write(1)
    expect(counts()).toEqual([1, 0, 0])
    tab.write(1)
    expect(counts()).toEqual([1, 1, 0])
    removeKey(localStorage, 'y')
    expect(counts()).toEqual([1, 1, 1])
    fromAnotherTab(localStorage, 'x')
    expect(counts()).toEqual([2, 1, 1])
    fromAnotherTab(sessionStorage, null)
    expect(counts()).toEqual([2, 2, 1])
    for (const stop of stops) stop()
  })

  it('goes on hearing when others have gone, and hears again when it comes back', () => {
    const first = here.subscribe(vi.fn())
    const called = vi.fn()
    const stop = other.subscribe(called)
    first()
    fromAnotherTab(localStorage, 'y')
    expect(called).toHaveBeenCalledTimes(1)
    stop()
    fromAnotherTab(localStorage, 'y')
    expect(called).toHaveBeenCalledTimes(1)
    other.subscribe(called)()
    const again = other.subscribe(called)
    fromAnotherTab(localStorage, 'y')
    expect(called).toHaveBeenCalledTimes(2)
    again()
  })
})

describe('a value', () => {
  it('is gone when it is removed, and subscribers are notified until they unsubscribe', () => {
    const item = jsonItem(localStorage, 'w', z.number())
    const called = vi.fn()
    const stop = item.subscribe(called)
    item.write(1)
    item.remove()
    expect([item.read(), localStorage.length]).toEqual([undefined, 0])
    expect(called).toHaveBeenCalledTimes(2)
    stop()
    item.write(2)
    expect(called).toHaveBeenCalledTimes(2)
  })

  it('is read again when another tab has changed it', () => {
    here.write(1)
    expect(here.read()).toBe(1)
    localStorage.setItem('x', '2')
    expect(here.read()).toBe(2)
    localStorage.removeItem('x')
    expect(here.read()).toBeUndefined()
  })

  it('is not parsed when it is missing', () => {
    const maybe = jsonItem(localStorage, 'z', z.nullable(z.number()))
    expect(maybe.read()).toBeUndefined()
    localStorage.setItem('z', 'null')
    expect(maybe.read()).toBeNull()
  })

  it('is taken away when it does not fit', () => {
    localStorage.setItem('x', '"one"')
    expect(here.read()).toBeUndefined()
    expect(localStorage.getItem('x')).toBeNull()
    localStorage.setItem('x', '{')
    expect(here.read()).toBeUndefined()
    expect(localStorage.getItem('x')).toBeNull()
  })
})
