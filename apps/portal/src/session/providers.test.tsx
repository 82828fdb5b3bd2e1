import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useApi } from '../api/api.ts'
import { signInForTests } from '../testing/page-for-tests.tsx'
import { ChosenResourcesProvider, useChosenResources } from './chosen-resources-context.tsx'
import { actingCpf, customerFrom, UserProvider, useCustomer, useUser } from './customer.tsx'
import { useErrorCode } from './error-code.ts'
import { FailureProvider, useFailure } from './failure.tsx'
import { accessToken, credentials, redirect, resources, resumeData } from './journey-storage.ts'
import { SelectionProvider, useSelection } from './selection.tsx'
import { ShareDraftProvider, useShareDraft } from './share-draft-context.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('shared state outside its provider', () => {
  it.each([
    ['useApi', 'ApiProvider', useApi],
    ['useUser', 'UserProvider', useUser],
    ['useShareDraft', 'ShareDraftProvider', useShareDraft],
    ['useChosenResources', 'ChosenResourcesProvider', useChosenResources],
    ['useSelection', 'SelectionProvider', useSelection],
    ['useFailure', 'FailureProvider', useFailure],
  ])('%s says in Portuguese that no shared context exists', (name, provider, hook: () => unknown) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const message = `Não existe um contexto compartilhado: ${name} só pode ser usado dentro de ${provider}.`
    expect(() => renderHook(hook)).toThrow(new Error(message))
    vi.restoreAllMocks()
  })
})

const inside = (Provider: (props: { children: ReactNode }) => ReactNode) => ({ wrapper: Provider })

const customerOf = (documentId: string, loggedUser?: string) =>
  customerFrom({ iamName: 'X', documentId, ...(loggedUser && { loggedUser }) })

describe('the current user', () => {
  it('starts as null, and is the customer who signs in', () => {
    const { result } = renderHook(useUser, inside(UserProvider))
    expect(result.current.user).toBeNull()
    act(() => signInForTests())
    const shown = { name: 'Marina Duarte Lopes', masked: '529.982.247-25', isCompany: false }
    expect(result.current.user).toMatchObject(shown)
    act(() => result.current.signOut())
    expect(result.current.user).toBeNull()
  })

  it('another tab signs out here too', () => {
    signInForTests()
    const { result } = renderHook(useUser, inside(UserProvider))
    expect(result.current.user).not.toBeNull()
    act(() => {
      localStorage.clear()
      dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: null }))
    })
    expect(result.current.user).toBeNull()
  })

  it('is null while only the token or only the name is stored', () => {
    const { result } = renderHook(useUser, inside(UserProvider))
    act(() => credentials.write({ iamName: 'Pessoa', documentId: '52998224725' }))
    expect(result.current.user).toBeNull()
    act(() => {
      credentials.remove()
      accessToken.write('t')
    })
    expect(result.current.user).toBeNull()
  })

  it('is there for a page that needs one; without one the page says so', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => renderHook(useCustomer, inside(UserProvider))).toThrow(
      new Error('Esta página precisa de um cliente identificado.'),
    )
    vi.restoreAllMocks()
    signInForTests()
    expect(renderHook(useCustomer, inside(UserProvider)).result.current.name).toBe('Marina Duarte Lopes')
  })

  it('is a company where the document is none and longer than a CPF', () => {
    const person = { kind: 'CPF', isCompany: false, loggedUser: '11111111111' }
    expect(customerOf('11111111111')).toMatchObject(person)
    expect(customerOf('111111111111')).toMatchObject({ kind: 'CNPJ', isCompany: true, loggedUser: '' })
  })

  it('the CPF that acts is the person whom the consent names, else the customer’s', () => {
    const named = (identification: string) => ({ loggedUser: { document: { identification } } })
    const customer = { loggedUser: '98765432100' }
    expect(actingCpf(named('529.982.247-25'), customer)).toBe('52998224725')
    expect(actingCpf(named('11222333000181'), customer)).toBe('98765432100')
    expect(actingCpf(named(''), customer)).toBe('98765432100')
  })

  it('a company acts through its representative', () => {
    const company = { kind: 'CNPJ', isCompany: true, loggedUser: '52998224725' }
    expect(customerOf('11222333000181', '529.982.247-25')).toMatchObject(company)
    expect(customerOf('52998224725').loggedUser).toBe('52998224725')
    expect(customerOf('11222333000181').loggedUser).toBe('')
    expect(customerOf('11222333000181', '11222333000181').loggedUser).toBe('')
  })
})

describe('resume data', () => {
  it('without any, an empty object is stored', () => {
    const { result } = renderHook(useShareDraft, inside(ShareDraftProvider))
    expect(result.current.resumeData).toEqual({})
    expect(localStorage.getItem('resumeData')).toBe('{}')
  })

  it('become the state as stored, and every change is written back', () => {
    resumeData.write({ months: 3 })
    const { result } = renderHook(useShareDraft, inside(ShareDraftProvider))
    expect(result.current.resumeData).toEqual({ months: 3 })
    act(() => result.current.saveShareDraft({ months: 6 }))
    expect(result.current.resumeData).toEqual({ months: 6 })
    expect(localStorage.getItem('resumeData')).toBe('{"months":6}')
  })

  it('a changed choice makes the address of the previous request stale', () => {
    redirect.write('https://beta.example/x')
    const { result } = renderHook(useShareDraft, inside(ShareDraftProvider))
    act(() => result.current.saveShareDraft({ months: 6 }))
    expect(localStorage.getItem('redirect')).toBeNull()
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
    const { result } = renderHook(useChosenResources, inside(ChosenResourcesProvider))
    expect(localStorage.getItem('resources')).toBe('[]')
    act(() => result.current.saveResources([{ type: 'AUTO', resources: ['1'] }]))
    expect(resources.read()).toEqual([{ type: 'AUTO', resources: ['1'] }])
    expect(result.current.resources).toEqual([{ type: 'AUTO', resources: ['1'] }])
    act(() => resources.remove())
    expect(result.current.resources).toEqual([])
  })
})

describe('selected policies and selected search', () => {
  it('start empty and are shared as they are left', () => {
    const { result } = renderHook(useSelection, inside(SelectionProvider))
    expect(result.current).toMatchObject({ selectedPolicies: {}, selectedSearch: {} })
    act(() => result.current.selectPolicies({ g1: ['p1', 'p2'] }))
    expect(result.current.selectedPolicies).toEqual({ g1: ['p1', 'p2'] })
    act(() => result.current.selectSearch({ text: 'beta', types: ['banco'], pageSize: 20 }))
    expect(result.current.selectedSearch).toEqual({ text: 'beta', types: ['banco'], pageSize: 20 })
    expect(result.current.selectedPolicies).toEqual({ g1: ['p1', 'p2'] })
  })
})

describe('a failure', () => {
  it('is shown until it is dismissed', () => {
    const { result } = renderHook(useFailure, inside(FailureProvider))
    expect(result.current.failure).toBeNull()
    act(() => result.current.showFailure({ status: 503, interactionId: 'i' }))
    expect(result.current.failure).toEqual({ status: 503, interactionId: 'i' })
    act(() => result.current.dismissFailure())
    expect(result.current.failure).toBeNull()
  })

  it('leaves its code in the tab after a page; where there was no answer none is shown', () => {
    expect(renderHook(() => useErrorCode(404)).result.current).toBe(404)
    expect(sessionStorage.getItem('consente.error-code')).toBe('404')
    const { result, rerender } = renderHook(({ status }) => useErrorCode(status), {
      initialProps: { status: 0 },
    })
    expect(result.current).toBeUndefined()
    expect(sessionStorage.getItem('consente.error-code')).toBe('0')
    rerender({ status: 503 })
    expect(sessionStorage.getItem('consente.error-code')).toBe('503')
  })
})
