import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { quickStyles } from '../../../apps/portal/src/testing/styles-for-tests.ts'

// Parts that are loaded when they are asked for take longer than the usual second where everything runs at once.
configure({ asyncUtilTimeout: Number(process.env.TEST_WAIT_MS ?? 60_000) })

// NOTE: a page that is still being loaded when a file ends fails then, and files share what they have loaded: the next one
// that asks for it would fail with it.
afterAll(() => vi.dynamicImportSettled())

// They share the document, its address and the tab's storage, too: what a file leaves there, the next one would find.
afterEach(cleanup)
afterAll(() => {
  if (typeof document === 'undefined') return
  const left = document.body.innerHTML
  document.body.replaceChildren()
  delete document.documentElement.dataset.canal
  window.history.replaceState(null, '', '/')
  sessionStorage.clear()
  expect(left, 'left in the document').toBe('')
})

// jsdom has the element, without its methods; a test without a browser's environment has neither.
if (typeof HTMLDialogElement === 'function') {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.removeAttribute('open')
  }
}

// Files of a process share the window, too.
if (typeof window !== 'undefined' && window.getComputedStyle.name !== 'quick')
  window.getComputedStyle = quickStyles(window.getComputedStyle)

// React's development build takes a stack for each element it makes, up to ten thousand, to tell in a warning who made it.
// Here the ten thousand are reached from the beginning: a warning still names the components above.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
Object.defineProperty(Reflect.get(React, INTERNALS), 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => {},
})
