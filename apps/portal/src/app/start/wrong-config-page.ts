import { configProblems } from './config-problems.ts'

/** The plain page of a portal that cannot start: no brand is known, so it has none. @param raw what `config.json` holds */
export function showWrongConfig(root: HTMLElement, raw: unknown): void {
  document.title = 'Portal indisponível'
  const main = document.createElement('main')
  main.className = 'wrap stack-lg'
  main.append(
    written('h1', 'Portal indisponível'),
    written('p', 'Servidor indisponível no momento, tente novamente mais tarde.'),
    written('p', 'Para quem opera o portal: o arquivo config.json precisa de correção.'),
    listOf(configProblems(raw)),
  )
  root.replaceChildren(main)
}

function written(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function listOf(lines: readonly string[]): HTMLElement {
  const list = document.createElement('ul')
  list.append(...lines.map((line) => written('li', line)))
  return list
}
