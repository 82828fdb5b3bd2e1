import { type InstitutionId, readSandboxJson } from '../institutions/sandbox-institutions.ts'

/** Someone to sign in as. `institutions`: where they have an account; elsewhere they may still be known customers. */
export type Person = {
  name: string
  document: string
  email: string
  /** Also the suggested password for those who sign up. */
  password: string
  institutions: InstitutionId[]
  note: string
}

/** The people of the sandbox, the only ones that the project knows. */
export const samplePeople = (): Person[] => readSandboxJson('people.json')
