import { INSTITUTION_TYPES, type Institution } from '@consente/contract/portal/institutions'
import { type ReactNode, useRef, useState } from 'react'
import { failureText } from '../../../api/api-error.ts'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { IconButton } from '../../../ui/basics/Icon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Chip, Chips } from '../../../ui/form/Chip.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { companyCount, partyOf } from '../steps/institution-view.ts'
import { institutionLines } from './InstitutionChoices.tsx'
import { InstitutionDetailsDialog } from './InstitutionDetailsDialog.tsx'
import { SEARCH } from './institution-texts.ts'
import { useInstitutionSearch } from './use-institution-search.ts'

type InstitutionSearchDialogProps = {
  chosen: Institution | undefined
  portalLink: string
  onClose: () => void
  onChoose: (institution: Institution) => void
}

/** Search by name, brand or CNPJ; one brand can be chosen (certification items S3.1 to S3.15). */
export function InstitutionSearchDialog({
  chosen,
  portalLink,
  onClose,
  onChoose,
}: InstitutionSearchDialogProps) {
  const search = useInstitutionSearch()
  const [picked, setPicked] = useState(chosen)
  const [detailed, setDetailed] = useState<Institution>()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Dialog
        title={SEARCH.title}
        onClose={onClose}
        initialFocus={field}
        onSubmit={() => picked && onChoose(picked)}
        actions={
          <Button type="submit" blocked={!picked} blockedReason={SEARCH.missing}>
            {picked ? SEARCH.choose(picked.brand) : SEARCH.chooseNone}
          </Button>
        }
      >
        <Field
          ref={field}
          type="search"
          label={SEARCH.label}
          placeholder={SEARCH.placeholder}
          autoComplete="off"
          value={search.text}
          onChange={search.search}
        />
        <p className="hint" role="status">
          {statusText(search)}
        </p>
        <TypeChips search={search} />
        {search.isNotFound && <p className="small">{SEARCH.notFoundAdvice}</p>}
        {search.failedStatus !== undefined && (
          <p>
            <TextLink onClick={() => search.retry()}>{COMMON.retry}</TextLink>
          </p>
        )}
        {!search.isNotFound && search.institutions.length > 0 && (
          <ChoiceGroup legend={SEARCH.legend} results>
            {search.institutions.map((institution) => (
              <Choice
                key={institution._id}
                type="radio"
                name="busca"
                title={institution.brand}
                lines={[...institutionLines(institution), { wide: companyCount(institution) }]}
                seal={partyOf(institution)}
                checked={institution._id === picked?._id}
                onChange={() => setPicked(institution)}
                aside={
                  <IconButton
                    icon="info"
                    label={SEARCH.details(institution.brand)}
                    onClick={() => setDetailed(institution)}
                  />
                }
              />
            ))}
          </ChoiceGroup>
        )}
        <Actions align="split">
          <MoreButton search={search} />
          <TextLink href={portalLink} newTab>
            {COMMON.openInsurancePortal}
          </TextLink>
        </Actions>
      </Dialog>
      {detailed && (
        <InstitutionDetailsDialog
          institution={detailed}
          portalLink={portalLink}
          onClose={() => setDetailed(undefined)}
          onChoose={() => onChoose(detailed)}
        />
      )}
    </>
  )
}

type Search = ReturnType<typeof useInstitutionSearch>

/** 'Carregando...', 'Instituição não encontrada', the failure's sentence, or how many there are. */
function statusText(search: Search): string {
  if (search.isWaiting) return COMMON.loading
  if (search.isNotFound) return SEARCH.notFound
  if (search.failedStatus !== undefined) return failureText(search.failedStatus)
  return SEARCH.found(search.institutions.length, search.total)
}

function TypeChips({ search }: { search: Search }): ReactNode {
  return (
    <Chips legend={SEARCH.types}>
      {INSTITUTION_TYPES.map((type) => (
        <Chip
          key={type}
          label={SEARCH.type[type]}
          checked={search.types.includes(type)}
          onChange={(checked) =>
            search.pickTypes(
              checked ? [...search.types, type] : search.types.filter((other) => other !== type),
            )
          }
        />
      ))}
    </Chips>
  )
}

function MoreButton({ search }: { search: Search }): ReactNode {
  if (search.more === 'hidden') return <span />
  return (
    <Button variant="text" blocked={search.more === 'disabled'} onClick={search.showMore}>
      {SEARCH.more}
    </Button>
  )
}
