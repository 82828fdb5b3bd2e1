import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const readJson = (path) => JSON.parse(readFileSync(new URL(`../../sandbox/${path}`, import.meta.url), 'utf8'))

const brandOf = (id) => readJson(`institutions/${id}/institution.json`).institution.name

/** The sample people, with their institutions by name. Plain files only: works before anything is installed. */
export function listPeople() {
  return readJson('people.json').map(({ name, document, password, institutions, note }) => ({
    name,
    document,
    password,
    institutions: institutions.map(brandOf),
    note,
  }))
}

/** `npm run --silent people`: the same as JSON, and nothing else. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(JSON.stringify(listPeople(), null, 2))
}
