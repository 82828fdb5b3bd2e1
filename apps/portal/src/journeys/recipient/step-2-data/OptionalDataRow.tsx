import type { DataGroup, PersonalRequiredFields } from '@consente/contract/portal/settings'
import { useApi } from '../../../api/api.ts'
import { Actions } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { Loading, type Read } from '../steps/Loading.tsx'
import { MissingPart } from '../steps/MissingPart.tsx'
import type { Draft } from '../steps/use-journey-draft.ts'
import type { PartMark } from '../steps/use-missing.ts'
import { CONFIRM } from './data-texts.ts'
import { ProductData } from './ProductData.tsx'
import { OptionalPersonalData } from './RegistrationData.tsx'

type OptionalDataRowProps = Draft & {
  fields: Read<PersonalRequiredFields>
  groups: Read<readonly DataGroup[]>
  /** SELECIONAR DADOS. */
  onSelect: () => void
  onShowAll: () => void
  mark: PartMark
}

/** Data that go only if the customer ticks them: registration data beyond the required, and products. */
export function OptionalDataRow({
  draft,
  save,
  fields,
  groups,
  onSelect,
  onShowAll,
  mark,
}: OptionalDataRowProps) {
  const { links } = useApi().config
  return (
    <Row title={CONFIRM.optional} reason={CONFIRM.optionalReason}>
      <MissingPart label={CONFIRM.optional} {...mark}>
        <ChoiceGroup legend={CONFIRM.optional}>
          <Loading read={fields}>
            {(known) => <OptionalPersonalData draft={draft} fields={known} onSave={save} />}
          </Loading>
          <Loading read={groups}>
            {() => <ProductData draft={draft} onSave={save} onSelect={onSelect} />}
          </Loading>
        </ChoiceGroup>
      </MissingPart>
      <Actions>
        <TextLink onClick={onShowAll}>{CONFIRM.all}</TextLink>
        <TextLink href={links.citizenPortal} newTab>
          {COMMON.citizenPortal}
        </TextLink>
      </Actions>
    </Row>
  )
}
