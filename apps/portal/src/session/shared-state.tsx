import { createContext, type ReactNode, use } from 'react'

/**
 * A state that pages share: its provider, and the hook that reads it. Outside the provider the hook raises a message
 * that no shared context exists (docs/domain/errors.md, "Shared-state misuse").
 * @param name of the hook and the provider, without "use" and "Provider"
 * @param useValue makes the value, in the provider
 */
export function sharedState<T extends object>(
  name: string,
  useValue: () => T,
): [Provider: (props: { children: ReactNode }) => ReactNode, useState: () => T] {
  const Context = createContext<T | undefined>(undefined)
  // biome-ignore lint/correctness/noComponentHookFactories: modules call it once, as they load
  const useShared = (): T => {
    const value = use(Context)
    if (value) return value
    throw new Error(
      `Não existe um contexto compartilhado: use${name} só pode ser usado dentro de ${name}Provider.`,
    )
  }
  return [({ children }) => <Context value={useValue()}>{children}</Context>, useShared]
}
