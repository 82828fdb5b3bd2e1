import type { Institution } from '@consente/contract/portal/institutions'
import { Choice, type ChoiceLine } from '../../../ui/form/Choice.tsx'
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { Companies } from '../../../ui/sharing/Companies.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import {
  cnpjLine,
  cnpjOf,
  companiesOf,
  companyCount,
  companyOf,
  descriptionOf,
  otherName,
  partyOf,
} from '../steps/institution-view.ts'
import { SELECT } from './institution-texts.ts'

type InstitutionChoicesProps = {
  trending: readonly Institution[]
  chosen: Institution | undefined
  onChange: (institution: Institution) => void
}

/** Trending institutions, with the chosen one among them even when it was found by searching. One can be chosen. */
export function InstitutionChoices({ trending, chosen, onChange }: InstitutionChoicesProps) {
  const isListed = trending.some(({ _id }) => _id === chosen?._id)
  const institutions = chosen && !isListed ? [chosen, ...trending] : trending
  return (
    <ChoiceGroup legend={SELECT.institutionLegend}>
      {institutions.map((institution, index) => (
        <Choice
          key={institution._id}
          type="radio"
          name="instituicao"
          first={index === 0}
          title={institution.brand}
          lines={institutionLines(institution)}
          tag={companyCount(institution)}
          seal={partyOf(institution)}
          checked={institution._id === chosen?._id}
          onChange={() => onChange(institution)}
        />
      ))}
    </ChoiceGroup>
  )
}

/** Name beside the brand, and CNPJ (certification item S3.6). */
export function institutionLines(institution: Institution): ChoiceLine[] {
  const name = otherName(institution)
  return [...(name ? [{ wide: name }] : []), cnpjLine(institution)]
}

/** The 'more information' accordion of the chosen institution. */
export function InstitutionFold({ institution }: { institution: Institution }) {
  const companies = companiesOf(institution)
  const [before, article, name] = SELECT.more(institution.brand)
  return (
    <Fold
      title={
        <span>
          {before}
          {article} <b>{name}</b>
        </span>
      }
    >
      <p className="small">{descriptionOf(institution)}</p>
      <Facts
        items={[
          { term: SELECT.brand, value: institution.brand },
          { term: SELECT.cnpj, value: cnpjOf(institution) ?? COMMON.invalidCnpj },
        ]}
      />
      {companies.length > 0 && <Companies items={companies} />}
    </Fold>
  )
}

type CompanyChoicesProps = {
  institution: Institution
  chosenServer: string | undefined
  onChange: (authorisationServerId: string) => void
}

/** A brand with several authorisation servers asks which company (docs/domain/recipient.md). */
export function CompanyChoices({ institution, chosenServer, onChange }: CompanyChoicesProps) {
  return (
    <ChoiceGroup legend={SELECT.companyLegend}>
      {institution.AuthorisationServers.map((server, index) => {
        // The company's own name tells servers of the same brand apart.
        const company = companyOf(institution, server)
        return (
          <Choice
            key={server.AuthorisationServerId}
            type="radio"
            name="empresa"
            first={index === 0}
            title={company?.name ?? server.CustomerFriendlyName}
            reason={server.CustomerFriendlyDescription}
            lines={company ? [`CNPJ ${company.cnpj}`] : []}
            checked={server.AuthorisationServerId === chosenServer}
            onChange={() => onChange(server.AuthorisationServerId)}
          />
        )
      })}
    </ChoiceGroup>
  )
}
