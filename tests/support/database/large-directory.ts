import type { InstitutionTypes } from '../../../apps/server/src/settings/settings.ts'

/** A directory of the scheme's format with so many invented institutions that paging and searching are put to work. */

/** As many brands as a directory of all banks and insurers would list. */
export const BRANDS = 3000
/** One in ten is a bank by the settings below; the others are the default type. */
const BANK_EVERY = 10

const id = (prefix: number, number: number): string =>
  `${prefix}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** 14 digits; who is searched for here is known by its first ones, so check digits play no part. */
export const cnpjOf = (number: number): string => `${String(number).padStart(8, '7')}000100`
export const brandOf = (number: number): string => `Marca ${String(number).padStart(4, '0')}`
export const serverOf = (number: number): string => id(2, number)
export const organisationOf = (number: number): string => id(1, number)

/** The body of `/participants`; `ours` is an entry that carries our own brand and must never be listed. */
export function largeDirectory(ours: string): unknown[] {
  const others = Array.from({ length: BRANDS }, (_, index) => participant(index, brandOf(index)))
  // Shuffled: the order must come from us, not from the directory.
  const shuffled = others.map((_, index) => others[(index * 7) % BRANDS])
  return [...shuffled, participant(BRANDS, `${ours} Vida`)]
}

/** The insurer's own attribute, by authorisation server. */
export const largeTypes = (): InstitutionTypes => ({
  default: 'seguradora',
  ...Object.fromEntries(
    Array.from({ length: BRANDS / BANK_EVERY }, (_, index) => [serverOf(index * BANK_EVERY), 'banco']),
  ),
})

function participant(number: number, brand: string): unknown {
  return {
    OrganisationId: organisationOf(number),
    Status: 'Active',
    OrganisationName: `${brand} S.A.`,
    RegistrationNumber: cnpjOf(number),
    OrgDomainRoleClaims: [{ Status: 'Active', AuthorisationDomain: 'Open Insurance Brasil', Role: 'DADOS' }],
    AuthorisationServers: [
      {
        AuthorisationServerId: serverOf(number),
        CustomerFriendlyName: brand,
        OpenIDDiscoveryDocument: `https://as${number}.example/.well-known/openid-configuration`,
        ApiResources: [
          {
            ApiFamilyType: 'consents',
            ApiVersion: '3.0.0',
            ApiDiscoveryEndpoints: [
              { ApiEndpoint: `https://as${number}.example/open-insurance/consents/v3/consents` },
            ],
          },
        ],
      },
    ],
  }
}
