import { hasChosenPolicies, listOfChosen } from '@consente/domain/list-goes-along'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api.ts'
import { personalRequiredFieldsQuery } from '../api/required-fields-api.ts'
import type { SharedGroup } from '../api/sharings/sharings.ts'
import { useCustomer } from '../session/customer.tsx'
import { Fold } from '../ui/layout/Fold.tsx'
import { PlainList } from '../ui/layout/PlainList.tsx'
import { DataName } from '../ui/sharing/DataName.tsx'
import { FieldList } from '../ui/sharing/FieldList.tsx'
import { PolicyLine } from '../ui/sharing/PolicyLine.tsx'
import { dataGroups, isRequired } from './share-picture.ts'
import { LIST_TENSES, type Tense } from './share-tense.ts'
import { sharedItems } from './shared-items.ts'
import { SHARE } from './shares-texts.ts'

/** The shared data, group by group: the policies that they come from, and their fields (certification item D5). */
export function SharedData({ groups, tense }: { groups: readonly SharedGroup[]; tense: Tense }) {
  // Without this setting the data still have their names.
  const { data: fields } = useQuery(personalRequiredFieldsQuery(useApi(), useCustomer().isCompany))
  const shown = dataGroups(groups)
  if (shown.length === 0) return <p className="small">{SHARE.noData}</p>
  return (
    <>
      {shown.map((group) => (
        <Fold
          key={group.resourceGroupId}
          title={<DataName name={group.displayName} />}
          flag={isRequired(group.type) ? 'required' : 'optional'}
        >
          {group.resources.length > 0 && (
            <PlainList
              items={group.resources.map((resource) => (
                <PolicyLine
                  key={resource.resourceId}
                  name={resource.displayName}
                  number={resource.number}
                  companyName={resource.companyName}
                  waits={resource.waits ? SHARE.waits : undefined}
                />
              ))}
            />
          )}
          <FieldList items={sharedItems(group, fields)} />
        </Fold>
      ))}
      {shown.some(({ type }) => hasChosenPolicies(type)) && (
        <p className="small gap">{listOfChosen(LIST_TENSES[tense])}</p>
      )}
    </>
  )
}
