import type { ResourceGroup } from '@consente/contract/portal/consents'
import type { Ref } from 'react'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { COMMON } from '../request/holder-texts.ts'
import { byCompany, isSingle } from '../request/resource-choice.ts'
import { CONFIRM_TEXTS } from './holder-confirm-texts.ts'

type PolicyPickerProps = {
  group: ResourceGroup
  /** Ids chosen of the group's type. */
  chosen: readonly string[]
  onChange: (resourceIds: readonly string[], checked: boolean) => void
  /** True if the request renews a sharing: each policy says if it was shared. */
  isRenewal: boolean
  /** CONTINUAR was pressed without a policy of this group. */
  isMissing: boolean
  ref?: Ref<HTMLFieldSetElement> | undefined
}

function reasonFor(group: ResourceGroup): string {
  return isSingle(group) ? CONFIRM_TEXTS.single : CONFIRM_TEXTS.choose
}

/** The policies of one group: product, number and company of the brand (items S8.5, S8.6). */
export function PolicyPicker({ group, chosen, onChange, isRenewal, isMissing, ref }: PolicyPickerProps) {
  return (
    <Row
      title={group.displayName}
      reason={reasonFor(group)}
      aside={group.resources.length > 1 && <AllAtOnce group={group} chosen={chosen} onChange={onChange} />}
    >
      <ChoiceGroup
        legend={CONFIRM_TEXTS.legend(group.displayName)}
        error={isMissing && CONFIRM_TEXTS.alertText}
        ref={ref}
      >
        {byCompany(group).map(({ resourceId, displayName, number, companyName, wasShared }, index) => (
          <Choice
            key={resourceId}
            type="checkbox"
            first={index === 0}
            checked={chosen.includes(resourceId)}
            onChange={(checked) => onChange([resourceId], checked)}
            title={displayName}
            lines={[COMMON.policy(number ?? resourceId), ...(companyName ? [companyName] : [])]}
            reason={
              isRenewal && (
                <span className={wasShared ? 'was-shared' : 'was-shared was-shared--not'}>
                  {wasShared ? CONFIRM_TEXTS.wasShared : CONFIRM_TEXTS.notYetShared}
                </span>
              )
            }
          />
        ))}
      </ChoiceGroup>
    </Row>
  )
}

/** The count of ticked policies, and a press for all of them. */
function AllAtOnce({ group, chosen, onChange }: Pick<PolicyPickerProps, 'group' | 'chosen' | 'onChange'>) {
  const ids = group.resources.map(({ resourceId }) => resourceId)
  const count = ids.filter((id) => chosen.includes(id)).length
  const isAll = count === ids.length
  return (
    <>
      <p className="small">{CONFIRM_TEXTS.ticked(count, ids.length)}</p>
      <TextLink onClick={() => onChange(ids, !isAll)}>
        {isAll ? CONFIRM_TEXTS.notAll : CONFIRM_TEXTS.all}{' '}
        <span className="sr">{CONFIRM_TEXTS.of(group.displayName)}</span>
      </TextLink>
    </>
  )
}

/** Groups without a policy: one by its own name, several in one row. */
export function WithoutPolicies({ groups }: { groups: readonly ResourceGroup[] }) {
  const [first] = groups
  if (!first) return null
  return (
    <Row
      title={groups.length === 1 ? first.displayName : CONFIRM_TEXTS.noneTitle}
      reason={CONFIRM_TEXTS.none}
    >
      {groups.length > 1 && <PlainList items={groups.map(({ displayName }) => displayName)} />}
      <p className={groups.length > 1 ? 'small gap-sm' : 'small'}>{COMMON.noPolicies}</p>
    </Row>
  )
}
