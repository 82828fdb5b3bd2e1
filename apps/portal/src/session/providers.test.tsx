import { act, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ChosenResourcesProvider, useChosenResources } from './chosen-resources-context.tsx'
import { customerFrom, UserProvider, useUser } from './customer.tsx'
import { useFailure } from './failure.tsx'
import { accessToken, credentials, resources, resumeData } from './journey-storage.ts'
import { useSelection } from './selection.tsx'
import { ShareDraftProvider, useShareDraft } from './share-draft-context.tsx'

beforeEach(() => localStorage.clear())

describe('shared state outside its provider', () => {
  it.each([
    ['useUser', useUser],
    ['useShareDraft', useShareDraft],
    ['useChosenResources', useChosenResources],
    ['useSelection', useSelection],
    ['useFailure', useFailure],
  ])('%s says in Portuguese that no shared context exists', (_name, hook: () => unknown) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => renderHook(hook)).toThrow(/^Não existe um contexto compartilhado/)
    vi.restoreAllMocks()
  })
})

const inside = (Provider: (props: { children: ReactNode }) => ReactNode) => ({ wrapper: Provider })

describe('the current user', () => {
  it('starts as null, and is the customer who signs in', () => {
    const { result } = renderHook(useUser, inside(UserProvider))
    expect(result.current.user).toBeNull()
    act(() => {
      credentials.write({ iamName: 'Pessoa', documentId: '52998224725' })
      accessToken.write('t')
    })
    expect(result.current.user).toMatchObject({ name: 'Pessoa', masked: '529.982.247-25', isCompany: false })
    act(() => result.current.signOut())
    expect(result.current.user).toBeNull()
  })

  it('another tab signs out here too', () => {
    credentials.write({ iamName: 'Pessoa', documentId: '52998224725' })
    accessToken.write('t')
    const { result } = renderHook(useUser, inside(UserProvider))
    expect(result.current.user).not.toBeNull()
    act(() => {
      localStorage.clear()
      dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: null }))
    })
    expect(result.current.user).toBeNull()
  })

  it('a company acts through its representative', () => {
    const company = customerFrom({
      iamName: 'Empresa',
      documentId: '11222333000181',
      loggedUser: '529.982.247-25',
    })
    expect(company).toMatchObject({ kind: 'CNPJ', isCompany: true, loggedUser: '52998224725' })
    expect(customerFrom({ iamName: 'Pessoa', documentId: '52998224725' }).loggedUser).toBe('52998224725')
    const unnamed = { iamName: 'Empresa', documentId: '11222333000181' }
    expect(customerFrom(unnamed).loggedUser).toBe('')
    expect(customerFrom({ ...unnamed, loggedUser: '11222333000181' }).loggedUser).toBe('')
  })
})

describe('resume data', () => {
  it('without any, an empty object is stored', () => {
    const { result } = renderHook(useShareDraft, inside(ShareDraftProvider))
    expect(result.current.resumeData).toEqual({})
    expect(localStorage.getItem('resumeData')).toBe('{}')
  })

  it('what is stored becomes the state, and every change is written back', () => {
    resumeData.write({ months: 3 })
    const { result } = renderHook(useShareDraft, inside(ShareDraftProvider))
    expect(result.current.resumeData).toEqual({ months: 3 })
    act(() => result.current.saveShareDraft({ months: 6 }))
    expect(result.current.resumeData).toEqual({ months: 6 })
    expect(localStorage.getItem('resumeData')).toBe('{"months":6}')
  })

  it('named selected items know whether they came from the modal', () => {
    const { result } = renderHook(useShareDraft, inside(ShareDraftProvider))
    expect(result.current.selectedItemsFromModal).toBe(false)
    act(() => result.current.selectItems({ Automóvel: ['Apólice'] }, true))
    expect(result.current).toMatchObject({
      selectedItems: { Automóvel: ['Apólice'] },
      selectedItemsFromModal: true,
    })
  })
})

describe('the consent list', () => {
  it('lives under resources, starting empty', () => {
    render(
      <ChosenResourcesProvider>
        <i />
      </ChosenResourcesProvider>,
    )
    expect(localStorage.getItem('resources')).toBe('[]')
    const { result } = renderHook(useChosenResources, inside(ChosenResourcesProvider))
    act(() => result.current.saveResources([{ type: 'AUTO', resources: ['1'] }]))
    expect(resources.read()).toEqual([{ type: 'AUTO', resources: ['1'] }])
  })
})
