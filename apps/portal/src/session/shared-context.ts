import { type Context, use } from 'react'

/**
 * The value of a shared state; outside its provider it raises a message that no shared context exists
 * (docs/domain/errors.md, "Shared-state misuse").
 */
export function useShared<T>(context: Context<T | undefined>, hook: string, provider: string): T {
  const value = use(context)
  if (value === undefined) {
    throw new Error(`Não existe um contexto compartilhado: ${hook} só pode ser usado dentro de ${provider}.`)
  }
  return value
}
