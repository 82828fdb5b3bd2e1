import { FIELD_COUNTS } from '@consente/contract/opin/field-counts'
import { registrationDataOf } from '@consente/domain/registration-data'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { personalRequiredFieldsQuery } from '../../../api/required-fields-api.ts'
import { dataGroupsFieldsQuery } from '../../../api/settings-api.ts'
import { useCustomer } from '../../../session/customer.tsx'
import type { ShareDraft } from '../../../session/share-draft.ts'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DataName } from '../../../ui/sharing/DataName.tsx'
import { chosenFields } from '../draft/chosen-fields.ts'
import { SettingFields } from '../steps/SettingFields.tsx'
import { SUMMARY } from './summary-texts.ts'
import { permissionCodes } from './transmit-payload.ts'

/** Each chosen group, unfolded to its fields. Fields that the settings do not name are left out. */
export function FieldsRow({ draft }: { draft: ShareDraft }) {
  const api = useApi()
  const { isCompany } = useCustomer()
  const codes = permissionCodes(draft, isCompany)
  const { data: personal } = useQuery(personalRequiredFieldsQuery(api, isCompany))
  const { data: products } = useQuery(dataGroupsFieldsQuery(api))
  const groups = chosenFields(draft, { personal, products })
  if (groups.length === 0) return null
  return (
    <Row title={SUMMARY.fields} reason={SUMMARY.fieldsReason}>
      {groups.map(({ id, name, fields }) => (
        <Fold
          key={name}
          title={
            <>
              <DataName name={name} />{' '}
              <span className="small">{SUMMARY.seeFields(mostFields(id, codes))}</span>
            </>
          }
        >
          <SettingFields fields={fields} />
        </Fold>
      ))}
    </Row>
  )
}

/**
 * The most fields that a chosen group brings, by the scheme's published descriptions; undefined if the scheme does not
 * describe one of its permissions.
 * @param id kind of registration data, or API key of a product
 */
export function mostFields(id: string, codes: readonly string[]): number | undefined {
  const own = codes.filter((code) => registrationDataOf(code)?.kind === id || code.startsWith(`${id}_`))
  // NOTE: the specification's own spelling of additional information.
  const counts = own.map((code) => FIELD_COUNTS[code.replace('ADITTIONALINFO', 'ADDITIONALINFO')])
  return counts.reduce(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  )
}
