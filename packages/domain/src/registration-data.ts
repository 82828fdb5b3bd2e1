/**
 * The three kinds of registration data: personal and business identification, qualification and additional info
 * (docs/domain/roles.md). Each is named by its list in the required-fields setting (docs/domain/entities.md) and has
 * the title that receipts, details and the holder's pages show (docs/domain/screens.md).
 */
export type RegistrationData = {
  kind: 'dadosCadastrais' | 'dadosPessoais' | 'informacoesComplementares'
  title: string
  /** Identification and qualification are always asked for; additional information is the customer's choice. */
  isRequired: boolean
}

type Spelling = RegistrationData & { pattern: RegExp }

/** NOTE: the specification's own spelling is `ADITTIONALINFO`; versions of the scheme differ as well. */
const SPELLINGS: readonly Spelling[] = [
  {
    kind: 'dadosCadastrais',
    title: 'Dados Cadastrais',
    isRequired: true,
    pattern: /^CUSTOMERS_(PERSONAL|BUSINESS)_IDENTIFICATIONS?(_READ)?$/,
  },
  {
    kind: 'dadosPessoais',
    title: 'Dados Qualitativos',
    isRequired: true,
    pattern: /^CUSTOMERS_(PERSONAL|BUSINESS)_QUALIFICATIONS?(_READ)?$/,
  },
  {
    kind: 'informacoesComplementares',
    title: 'Dados Complementares',
    isRequired: false,
    pattern: /^CUSTOMERS_(PERSONAL|BUSINESS)_AD+ITT?IONALINFO(_READ)?$/,
  },
]

/** In the order they are read. */
export const REGISTRATION_DATA: readonly RegistrationData[] = SPELLINGS

/** Registration data behind a permission code or the type of a resource group; `undefined` for everything else. */
export function registrationDataOf(code: string): RegistrationData | undefined {
  return SPELLINGS.find(({ pattern }) => pattern.test(code))
}

/** True for personal and business identification, qualification and additional info. */
export function isRegistrationType(type: string): boolean {
  return registrationDataOf(type) !== undefined
}
