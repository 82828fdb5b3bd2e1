import { readSandboxJson } from '../institutions/sandbox-institutions.ts'

/** The people of the sandbox, as its identity provider knows them. */
export const samplePeople = (): {
  name: string
  document: string
  email: string
  password: string
  note: string
}[] => readSandboxJson('people.json')
