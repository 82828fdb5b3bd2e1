import { tableOf } from '@consente/domain/base/table-of'
import type { ReceivedData } from '../../api/received-data-api.ts'
import { valueAt } from './received-values.ts'

/**
 * Registration data that customers look for, and the places of each in the scheme's published shape (customers API 2.0.0): of
 * the records that came, none may have it.
 */
type Sought = readonly [name: string, ...paths: string[]]

const PERSON = tableOf<readonly Sought[]>({
  identifications: [
    ['Nome completo', 'civilName'],
    ['CPF', 'cpfNumber'],
    ['Data de nascimento', 'birthDate'],
    ['Sexo', 'sex'],
    ['Estado civil', 'civilStatusCode'],
    ['Filiação', 'filiation'],
    ['Documento de identidade', 'documents', 'otherDocuments'],
    ['Nacionalidade', 'hasBrazilianNationality', 'otherNationalitiesInfo'],
    ['Endereço', 'contact.postalAddresses'],
    ['Telefone', 'contact.phones'],
    ['E-mail', 'contact.emails'],
  ],
  qualifications: [
    ['Profissão', 'occupation'],
    ['Renda informada', 'informedRevenue'],
    ['Patrimônio informado', 'informedPatrimony'],
    ['Pessoa politicamente exposta', 'pepIdentification'],
  ],
})
const COMPANY = tableOf<readonly Sought[]>({
  identifications: [
    ['Razão social', 'businessName'],
    ['CNPJ', 'document.businesscnpjNumber'],
    ['Nome fantasia', 'businessTradeName'],
    ['Data de constituição', 'incorporationDate'],
    ['Sócios e administradores', 'parties'],
    ['Endereço', 'contact.postalAddresses'],
    ['Telefone', 'contact.phones'],
    ['E-mail', 'contact.emails'],
  ],
  qualifications: [
    ['Ramo de atividade principal', 'mainBranch'],
    ['Ramos de atividade secundários', 'secondaryBranch'],
    ['Faturamento informado', 'informedRevenue'],
    ['Patrimônio informado', 'informedPatrimony'],
  ],
})

/** Names of registration data that are in no record that came, in the order of the scheme. */
export function notSent({ groups }: Pick<ReceivedData, 'groups'>, isCompany: boolean): string[] {
  const sought = isCompany ? COMPANY : PERSON
  const parts = groups
    .filter(({ type }) => type === 'CUSTOMERS')
    .flatMap(({ items }) => items.flatMap((item) => item.parts))
  return parts
    .filter(({ state }) => state === 'RECEIVED')
    .flatMap(({ name, data }) => {
      const records = Array.isArray(data) ? data : [data]
      const isThere = (path: string): boolean => records.some((one) => isSomething(valueAt(one, path)))
      return (sought[name] ?? []).filter(([, ...paths]) => !paths.some(isThere)).map(([label]) => label)
    })
}

/** False for an empty text, list or object, and for values within it that are all empty. */
function isSomething(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  if (typeof value !== 'object') return true
  return Object.values(value).some(isSomething)
}
