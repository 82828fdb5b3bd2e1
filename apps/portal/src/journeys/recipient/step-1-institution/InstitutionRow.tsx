import type { Institution } from '@consente/contract/portal/institutions'
import { chooseCompany } from '../../../session/draft-choices.ts'
import { institutionOf, serverOf } from '../../../session/share-draft.ts'
import { Actions } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Tip } from '../../../ui/form/Tip.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Loading, type Read } from '../steps/Loading.tsx'
import { MissingPart } from '../steps/MissingPart.tsx'
import type { Draft } from '../steps/use-journey-draft.ts'
import type { PartMark } from '../steps/use-missing.ts'
import { CompanyChoices, InstitutionChoices, InstitutionFold } from './InstitutionChoices.tsx'
import { SELECT } from './institution-texts.ts'

type InstitutionRowProps = {
  trending: Read<readonly Institution[]>
  chosen: Institution | undefined
  onChoose: (institution: Institution) => void
  onSearch: () => void
  mark: PartMark
}

/** The institution that sends the data. */
export function InstitutionRow({ trending, chosen, onChoose, onSearch, mark }: InstitutionRowProps) {
  return (
    <Row
      title={SELECT.institution}
      reason={SELECT.institutionReason}
      aside={<Tip label={SELECT.brandTip}>{SELECT.brandTipText}</Tip>}
    >
      <MissingPart label={SELECT.institution} {...mark}>
        <Loading read={trending}>
          {(topics) => <InstitutionChoices trending={topics} chosen={chosen} onChange={onChoose} />}
        </Loading>
        <Actions>
          <TextLink icon="search" onClick={onSearch}>
            {chosen || trending.data?.length ? SELECT.search : SELECT.searchFirst}
          </TextLink>
        </Actions>
      </MissingPart>
      {chosen && <InstitutionFold key={chosen._id} institution={chosen} />}
    </Row>
  )
}

/** The company, if the brand has several. */
export function CompanyRow({ draft, save, mark }: Draft & { mark: PartMark }) {
  const institution = institutionOf(draft)
  if (!institution || institution.AuthorisationServers.length < 2) return null
  return (
    <Row title={SELECT.company} reason={SELECT.companyReason}>
      <MissingPart label={SELECT.company} {...mark}>
        <CompanyChoices
          institution={institution}
          chosenServer={serverOf(draft)?.AuthorisationServerId}
          onChange={(id) => save(chooseCompany(draft, id))}
        />
      </MissingPart>
    </Row>
  )
}
