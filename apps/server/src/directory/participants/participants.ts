import { shownName } from '@consente/domain/shown-name'
import * as z from 'zod/mini'
import type { Steps } from '../../platform/base/time-slices.ts'
import { isBounded } from './entry-bounds.ts'
import { elementsOf, isList } from './json-elements.ts'

/**
 * The format of the participants' directory: names of the scheme, parsed tolerantly, because one organisation's
 * malformed entry must not hide the others. Only used fields are read. Source: the directory's public answer and its
 * manual.
 */
const text = z.catch(z.string(), '')
/** Text that customers read and that any listed organisation can write: see `shownName`. */
const name = z.pipe(
  text,
  z.transform((given: string) => shownName(given)),
)
const maybeText = z.catch(z.optional(z.nullable(z.string())), undefined)
const LONGEST_DESCRIPTION = 2_000
const description = z.pipe(
  maybeText,
  z.transform((given: string | null | undefined) => given && shownName(given, LONGEST_DESCRIPTION)),
)
/** Malformed entries are left out one by one. */
const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((items: unknown[]) =>
      items.flatMap((one) => {
        const result = z.safeParse(item, one)
        return result.success ? [result.data] : []
      }),
    ),
  )

const ApiResource = z.object({
  ApiFamilyType: z.string(),
  ApiVersion: z.catch(z.coerce.string(), ''),
  /** dd/mm/yyyy. */
  CertificationExpirationDate: maybeText,
  ApiDiscoveryEndpoints: listOf(z.object({ ApiEndpoint: z.string() })),
})
/** An API that a server publishes, with its version and addresses. */
export type ApiResource = z.infer<typeof ApiResource>

const AuthorisationServer = z.object({
  AuthorisationServerId: z.string(),
  CustomerFriendlyName: name,
  CustomerFriendlyDescription: description,
  CustomerFriendlyLogoUri: maybeText,
  OpenIDDiscoveryDocument: maybeText,
  TermsOfServiceUri: maybeText,
  RetirementDate: maybeText,
  ApiResources: listOf(ApiResource),
})
/** One server of an organisation: the brand that customers choose. */
export type AuthorisationServer = z.infer<typeof AuthorisationServer>

const Role = z.object({ Status: text, AuthorisationDomain: text, Role: text })

const Participant = z.object({
  OrganisationId: z.string(),
  Status: text,
  OrganisationName: name,
  LegalEntityName: maybeText,
  RegistrationNumber: name,
  /** CNPJ of the parent organisation; often its own. */
  ParentOrganisationReference: text,
  AuthorisationServers: listOf(AuthorisationServer),
  OrgDomainRoleClaims: listOf(Role),
})
/** An organisation of the directory, as far as we read its entry. */
export type Participant = z.infer<typeof Participant>

const Named = z.pick(Participant, { OrganisationId: true })

const Wrapped = z.object({ content: z.array(z.unknown()) })

/**
 * The participants in a directory's answer: a list, or (as one page of its manual shows) a wrapped one. Malformed
 * entries are left out.
 * @param onLeftOut called for each entry that exceeds the bounds of `isBounded`, which is left out as a whole
 * @throws when the answer is not a directory
 */
export function* readParticipants(
  bytes: Buffer,
  onLeftOut?: (organisationId: string) => void,
): Steps<Participant[]> {
  const found: Participant[] = []
  for (const entry of isList(bytes) ? elementsOf(bytes) : contentOf(bytes)) {
    yield
    if (isBounded(entry)) {
      const { success, data } = z.safeParse(Participant, entry)
      if (success) found.push(data)
    } else onLeftOut?.(z.safeParse(Named, entry).data?.OrganisationId.slice(0, 64) ?? '')
  }
  return found
}

function contentOf(bytes: Buffer): unknown[] {
  try {
    return z.parse(Wrapped, JSON.parse(bytes.toString('utf8'))).content
  } catch {
    throw new Error('the answer is no list of participants')
  }
}
