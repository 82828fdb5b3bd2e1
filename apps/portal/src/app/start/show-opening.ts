import { isPath } from './address-pattern.ts'

/**
 * Puts the title of the address's page over what index.html shows, in the place where the page draws it (`openings.html`). What stood
 * there is drawn anew: nothing moves.
 */
export function showOpening(pathname: string): void {
  const coming = document.querySelector('.boot .coming')
  const template = [...document.querySelectorAll<HTMLTemplateElement>('template[data-opening]')].find(
    ({ dataset }) => isPath(dataset.opening ?? '', pathname),
  )
  if (template) coming?.replaceWith(template.content.cloneNode(true), coming.cloneNode(true))
}
