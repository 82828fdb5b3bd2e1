import * as wire from '@consente/contract/portal/settings'
import type { Api } from './api.ts'
import { asItem, asTexts, isRecord, type Raw } from './normalise.ts'
import { setting } from './setting-query.ts'

const withLists = (raw: unknown): unknown => {
  const item = asItem(raw) ?? {}
  if (!isRecord(item)) return item
  return { ...listsOf(item), ...(isRecord(item.empresa) && { empresa: listsOf(item.empresa) }) }
}

const listsOf = (item: Raw) => ({
  dadosPessoais: asTexts(item.dadosPessoais),
  dadosCadastrais: asTexts(item.dadosCadastrais),
  informacoesComplementares: asTexts(item.informacoesComplementares),
})

const requiredFieldsQuery = setting('personal-required-fields', wire.personalRequiredFields, withLists)
const ofCompany = (fields: wire.PersonalRequiredFields): wire.PersonalRequiredFields =>
  fields.empresa ?? fields

/** Fields of registration data; those of a company where the insurer tells them apart. */
export const personalRequiredFieldsQuery = (api: Api, isCompany = false) => ({
  ...requiredFieldsQuery(api),
  ...(isCompany && { select: ofCompany }),
})
