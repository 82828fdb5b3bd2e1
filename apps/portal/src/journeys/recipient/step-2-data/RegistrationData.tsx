import type { PersonalRequiredFields } from '@consente/contract/portal/settings'
import { choosePersonalData } from '../../../session/draft-choices.ts'
import { type PersonalData, personalDataOf, type ShareDraft } from '../../../session/share-draft.ts'
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DataGroup } from '../../../ui/sharing/DataGroup.tsx'
import { DataName } from '../../../ui/sharing/DataName.tsx'
import { isRequired, REGISTRATION } from '../draft/chosen-groups.ts'
import { DATA } from '../draft/journey-texts.ts'
import { CONFIRM } from './data-texts.ts'

type RegistrationDataProps = {
  draft: ShareDraft
  fields: PersonalRequiredFields
  onSave: (next: ShareDraft) => void
}

/** Required data: ticked and fixed, with the reason (docs/domain/recipient.md). */
export function RequiredData(props: RegistrationDataProps) {
  const names = REGISTRATION.filter((name) => isRequired(props.draft, name))
  if (names.length === 0) return null
  return (
    <Row title={CONFIRM.required} reason={CONFIRM.requiredReason}>
      <ChoiceGroup legend={CONFIRM.required}>
        {names.map((name, index) => (
          <RegistrationGroup key={name} name={name} first={index === 0} isFixed {...props} />
        ))}
      </ChoiceGroup>
    </Row>
  )
}

/** Additional information, and whatever the purpose can do without: rows of the group of optional data. */
export function OptionalPersonalData(props: RegistrationDataProps) {
  return REGISTRATION.filter((name) => !isRequired(props.draft, name)).map((name, index) => (
    <RegistrationGroup key={name} name={name} first={index === 0} isFixed={false} {...props} />
  ))
}

type GroupProps = RegistrationDataProps & { name: keyof PersonalData; first: boolean; isFixed: boolean }

function RegistrationGroup({ draft, fields, onSave, name, first, isFixed }: GroupProps) {
  return (
    <DataGroup
      first={first}
      title={<DataName name={DATA[name]} />}
      reason={CONFIRM.reason[name]}
      flag={isFixed ? 'required' : 'optional'}
      fixed={isFixed}
      fields={fields[name]}
      checked={isFixed || personalDataOf(draft)[name]}
      onChange={(checked) => onSave(choosePersonalData(draft, name, checked))}
    />
  )
}
