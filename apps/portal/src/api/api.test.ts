import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useApi } from './api.ts'

describe('the calls outside their provider', () => {
  it('say in Portuguese that no shared context exists', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => renderHook(useApi)).toThrow(/^Não existe um contexto compartilhado/)
    vi.restoreAllMocks()
  })
})
