import type { Institution } from '@consente/contract/portal/institutions'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Question } from '../../../ui/feedback/Question.tsx'
import { Chosen } from '../../../ui/sharing/Chosen.tsx'
import { Companies } from '../../../ui/sharing/Companies.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { cnpjOf, companiesOf, descriptionOf, otherName, partyOf } from '../steps/institution-view.ts'
import { DETAILS } from './institution-texts.ts'

type InstitutionDetailsDialogProps = {
  institution: Institution
  portalLink: string
  onClose: () => void
  onChoose: () => void
}

/** Brand, logo, an explaining subtitle, its companies, the official portal (certification items S3.10 to S3.15). */
export function InstitutionDetailsDialog({
  institution,
  portalLink,
  onClose,
  onChoose,
}: InstitutionDetailsDialogProps) {
  const companies = companiesOf(institution)
  return (
    <Question
      title={institution.brand}
      no={DETAILS.close}
      onNo={onClose}
      yes={DETAILS.choose}
      onYes={onChoose}
    >
      <p className="small">{descriptionOf(institution)}</p>
      <Chosen party={partyOf(institution)} />
      {otherName(institution) && <p className="small">{otherName(institution)}</p>}
      {cnpjOf(institution) === undefined && <p className="small">{COMMON.invalidCnpj}</p>}
      {companies.length > 0 && (
        <>
          <h3 className="label">{DETAILS.participants}</h3>
          <Companies items={companies} />
        </>
      )}
      <p>
        <TextLink href={portalLink} newTab>
          {COMMON.openInsurancePortal}
        </TextLink>
      </p>
    </Question>
  )
}
