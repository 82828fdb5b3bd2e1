import { type ComponentType, lazy } from 'react'
import { loadPart } from './load-part.ts'

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never

/** A component in a file of its own, by its named export; it loads when it is first rendered. */
export function lazyPart<Module, Name extends keyof Module>(name: Name, load: () => Promise<Module>) {
  return lazy(async () => {
    const module = await loadPart(load)
    return { default: module[name] as ComponentType<PropsOf<Module[Name]>> }
  })
}
