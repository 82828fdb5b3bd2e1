import { readJson } from '../project.ts'

/** Somebody to sign in as. `institutions` are names, none when there is no account yet. */
export type SamplePerson = {
  name: string
  document: string
  password: string
  institutions: string[]
  note: string
}

const brandOf = (id: string): string =>
  readJson<{ institution: { name: string } }>(`sandbox/institutions/${id}/institution.json`).institution.name

/** The sample people, with their institutions by name. */
export const samplePeople = (): SamplePerson[] =>
  readJson<SamplePerson[]>('sandbox/people.json').map(({ name, document, password, institutions, note }) => ({
    name,
    document,
    password,
    institutions: institutions.map(brandOf),
    note,
  }))
