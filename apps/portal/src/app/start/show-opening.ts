import { titleClass } from '../../ui/layout/long-title.ts'

/** The opening of a page: the content of `openings.html` under this key, with the institution that it names. */
export type PageOpening = { key: string; name?: string | undefined }

/** Stands in `openings.html` where the name of an institution comes. */
export const NAME = '{name}'

/**
 * Puts the title of the address's page over what index.html shows, in the place where the page draws it
 * (`openings.html`). The former opening is drawn again, so that nothing moves. May be called again when more is known;
 * once the portal has drawn the page it does nothing.
 */
export function showOpening({ key, name = '' }: PageOpening): void {
  const coming = document.querySelector('.boot .coming')
  const template = [...document.querySelectorAll<HTMLTemplateElement>('template[data-opening]')].find(
    ({ dataset }) => dataset.opening === key,
  )
  if (!coming || !template) return
  const opening = template.content.cloneNode(true) as DocumentFragment
  const title = opening.querySelector('h1')
  if (title && name) {
    title.textContent = title.textContent.replace(NAME, () => name)
    title.className = titleClass(title.textContent) ?? ''
  }
  coming.parentElement?.replaceChildren(opening, coming.cloneNode(true))
}
