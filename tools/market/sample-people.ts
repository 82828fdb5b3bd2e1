import type { SamplePerson as Person } from '../../sandbox/institutions/sandbox-institutions.ts'
import { readJson } from '../project.ts'

/** Somebody to sign in as. `institutions` are names, none when there is no account yet. */
export type SamplePerson = Omit<Person, 'email' | 'institutions'> & { institutions: string[] }

const brandOf = (id: string): string =>
  readJson<{ institution: { name: string } }>(`sandbox/institutions/${id}/institution.json`).institution.name

/** The sample people, with their institutions by name. */
export const samplePeople = (): SamplePerson[] =>
  readJson<Person[]>('sandbox/people.json').map(({ name, document, password, institutions, note }) => ({
    name,
    document,
    password,
    institutions: institutions.map(brandOf),
    note,
  }))
