import { padded } from './member.ts'
import type { Participant } from './participants.ts'

type Company = Pick<Participant, 'OrganisationId' | 'RegistrationNumber' | 'ParentOrganisationReference'>

/** Characters of a CNPJ that all establishments of one company share. */
const ROOT_LENGTH = 8
const NO_NUMBER = padded('')

/**
 * Organisations are kin if they share one of these keys: they are one organisation, have one CNPJ root, or name one
 * parent. The directory checks these facts. Names and addresses of servers are the participant's own words.
 */
export const kinKeysOf = ({
  OrganisationId,
  RegistrationNumber,
  ParentOrganisationReference,
}: Company): string[] => [
  OrganisationId,
  ...[RegistrationNumber, ParentOrganisationReference]
    .map(padded)
    .filter((number) => number !== NO_NUMBER)
    .map((number) => number.slice(0, ROOT_LENGTH)),
]
