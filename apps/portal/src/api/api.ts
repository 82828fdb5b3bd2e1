import type { PortalConfig } from '@consente/contract/portal/config'
import { createContext, use } from 'react'
import type { Arrived, Call } from './http.ts'

/** The first argument of every function in this folder: the one way to call, and the settings of `config.json`. */
export type Api = {
  readonly call: Call
  readonly arrived: Arrived
  readonly config: PortalConfig
  /** Document of the customer who is signed in, if anybody is. */
  readonly reader: () => string | undefined
  /** Forgets the client-credentials token, so that the next account call asks for a fresh one. */
  readonly renewClientToken: () => void
}

const Context = createContext<Api | undefined>(undefined)

/** Given by the app. */
export const ApiProvider = Context

/**
 * The calls and the checked `config.json`.
 * @throws outside its provider, in Portuguese
 */
export function useApi(): Api {
  const api = use(Context)
  if (!api)
    throw new Error('Não existe um contexto compartilhado: useApi só pode ser usado dentro de ApiProvider.')
  return api
}
