import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { UserProvider } from './customer.tsx'
import { accessToken, credentials, requested, resumeData } from './journey-storage.ts'
import { moveDraftToTab, useRequestedDraft } from './requested-draft.ts'

const MARINA = '52998224725'
const OTHER = '98765432100'
const asked = { months: 6 }
const chosen = { months: 3 }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function signIn(documentId = MARINA): void {
  credentials.write({ iamName: 'Pessoa', documentId })
  accessToken.write('t')
}
const shown = () => renderHook(useRequestedDraft, { wrapper: UserProvider }).result.current

describe('what a tab asked the other institution for', () => {
  it('is what it left with, whatever another tab chose since', () => {
    signIn()
    requested.write({ documentId: MARINA, draft: asked })
    resumeData.write(chosen)
    expect(shown()).toEqual(asked)
  })

  it('in a tab that did not leave is what has been chosen, or nothing yet', () => {
    signIn()
    expect(shown()).toEqual({})
    resumeData.write(chosen)
    expect(shown()).toEqual(chosen)
  })

  it('is nothing of a customer who used this tab before, nor of anybody after the sign-out', () => {
    requested.write({ documentId: OTHER, draft: asked })
    resumeData.write(chosen)
    expect(shown()).toEqual(chosen)
    signIn()
    expect(shown()).toEqual(chosen)
  })

  it('follows a change of either', () => {
    signIn()
    const { result } = renderHook(useRequestedDraft, { wrapper: UserProvider })
    act(() => resumeData.write(chosen))
    expect(result.current).toEqual(chosen)
    act(() => requested.write({ documentId: MARINA, draft: asked }))
    expect(result.current).toEqual(asked)
  })
})

describe('once it is shared', () => {
  it('the draft stays with this tab, for the receipt, and there is nothing left to continue', () => {
    signIn()
    resumeData.write(chosen)
    moveDraftToTab()
    expect(requested.read()).toEqual({ documentId: MARINA, draft: chosen })
    expect(localStorage.getItem('resumeData')).toBe('{}')
    expect(sessionStorage.getItem('consente.asked')).toBe(
      JSON.stringify({ documentId: MARINA, draft: chosen }),
    )
  })

  it('a tab that left with the same draft moves it too', () => {
    signIn()
    requested.write({ documentId: MARINA, draft: chosen })
    resumeData.write(chosen)
    moveDraftToTab()
    expect(requested.read()).toEqual({ documentId: MARINA, draft: chosen })
    expect(resumeData.read()).toEqual({})
  })

  it('a draft that another tab has begun meanwhile stays', () => {
    signIn()
    requested.write({ documentId: MARINA, draft: asked })
    resumeData.write(chosen)
    moveDraftToTab()
    expect(requested.read()).toEqual({ documentId: MARINA, draft: asked })
    expect(resumeData.read()).toEqual(chosen)
  })

  it('without anybody signed in, or without a draft, nothing is written', () => {
    resumeData.write(chosen)
    moveDraftToTab()
    expect(requested.read()).toBeUndefined()
    expect(resumeData.read()).toEqual(chosen)
    localStorage.clear()
    signIn()
    moveDraftToTab()
    expect(requested.read()).toBeUndefined()
    expect(localStorage.getItem('resumeData')).toBeNull()
  })
})
