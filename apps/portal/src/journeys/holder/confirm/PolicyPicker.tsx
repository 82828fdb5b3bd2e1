import type { ResourceGroup } from '@consente/contract/portal/consents'
import type { Ref } from 'react'
import { Choice } from '../../../ui/form/Choice.tsx'
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { COMMON } from '../request/holder-texts.ts'
import { byCompany, isSingle } from '../request/resource-choice.ts'
import { CONFIRM_TEXTS } from './holder-confirm-texts.ts'

export type PolicyPickerProps = {
  group: ResourceGroup
  /** Ids chosen of the group's type. */
  chosen: readonly string[]
  onChange: (resourceId: string, checked: boolean) => void
  /** CONTINUAR was pressed without a policy of this group. */
  isMissing: boolean
  ref?: Ref<HTMLFieldSetElement> | undefined
}

function reasonFor(group: ResourceGroup): string {
  if (group.resources.length === 0) return CONFIRM_TEXTS.none
  return isSingle(group) ? CONFIRM_TEXTS.single : CONFIRM_TEXTS.choose
}

/** The policies of one group: product, number and company of the brand (items S8.5, S8.6). */
export function PolicyPicker({ group, chosen, onChange, isMissing, ref }: PolicyPickerProps) {
  return (
    <Row title={group.displayName} reason={reasonFor(group)}>
      {group.resources.length === 0 ? (
        <p className="small">{COMMON.noPolicies}</p>
      ) : (
        <ChoiceGroup
          legend={CONFIRM_TEXTS.legend(group.displayName)}
          error={isMissing && CONFIRM_TEXTS.alertText}
          ref={ref}
        >
          {byCompany(group).map(({ resourceId, displayName, number, companyName }, index) => (
            <Choice
              key={resourceId}
              type="checkbox"
              first={index === 0}
              checked={chosen.includes(resourceId)}
              onChange={(checked) => onChange(resourceId, checked)}
              title={displayName}
              lines={[COMMON.policy(number ?? resourceId), ...(companyName ? [companyName] : [])]}
            />
          ))}
        </ChoiceGroup>
      )}
    </Row>
  )
}
