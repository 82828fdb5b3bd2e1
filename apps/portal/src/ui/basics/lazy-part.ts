import { type ComponentType, lazy } from 'react'

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never

/**
 * A component in a file of its own, by its named export; it loads when it is first rendered. A file that is lost on its way
 * is asked for once more: one dropped connection costs no press of a button.
 */
export function lazyPart<Module, Name extends keyof Module>(name: Name, load: () => Promise<Module>) {
  return lazy(async () => {
    const module = await load().catch(load)
    return { default: module[name] as ComponentType<PropsOf<Module[Name]>> }
  })
}
