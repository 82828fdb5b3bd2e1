import type { Institution } from '@consente/contract/portal/institutions'
import { chooseCompany, institutionOf, serverOf } from '../../../session/share-draft.ts'
import { Actions } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Tip } from '../../../ui/form/Tip.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Loading, type Read } from '../steps/Loading.tsx'
import type { Draft } from '../steps/use-journey-draft.ts'
import { CompanyChoices, InstitutionChoices, InstitutionFold } from './InstitutionChoices.tsx'
import { SELECT } from './institution-texts.ts'

export type InstitutionRowProps = {
  /** The ones most often chosen lately. */
  trending: Read<readonly Institution[]>
  chosen: Institution | undefined
  onChoose: (institution: Institution) => void
  /** Opens the search. */
  onSearch: () => void
}

/** From which institution the data comes. */
export function InstitutionRow({ trending, chosen, onChoose, onSearch }: InstitutionRowProps) {
  return (
    <Row
      title={SELECT.institution}
      reason={SELECT.institutionReason}
      aside={<Tip label={SELECT.brandTip}>{SELECT.brandTipText}</Tip>}
    >
      <Loading read={trending}>
        {(topics) => <InstitutionChoices trending={topics} chosen={chosen} onChange={onChoose} />}
      </Loading>
      <Actions>
        <TextLink icon="search" onClick={onSearch}>
          {chosen || trending.data?.length ? SELECT.search : SELECT.searchFirst}
        </TextLink>
      </Actions>
      {chosen && <InstitutionFold key={chosen._id} institution={chosen} />}
    </Row>
  )
}

/** Which company, where the brand has several. */
export function CompanyRow({ draft, save }: Draft) {
  const institution = institutionOf(draft)
  if (!institution || institution.AuthorisationServers.length < 2) return null
  return (
    <Row title={SELECT.company} reason={SELECT.companyReason}>
      <CompanyChoices
        institution={institution}
        chosenServer={serverOf(draft)?.AuthorisationServerId}
        onChange={(id) => save(chooseCompany(draft, id))}
      />
    </Row>
  )
}
