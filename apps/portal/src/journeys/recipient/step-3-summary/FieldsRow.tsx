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
import { mostFields } from './most-fields.ts'
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
