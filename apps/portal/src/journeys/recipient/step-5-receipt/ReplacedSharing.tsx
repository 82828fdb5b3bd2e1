import { UNNAMED } from '@consente/domain/article'
import { formatDate, formatDateTime } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useApi } from '../../../api/api.ts'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { detailsQuery } from '../../../api/sharings/sharings-api.ts'
import { sharePath } from '../../../paths.ts'
import { useRequestedDraft } from '../../../session/requested-draft.ts'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Ledger, type LedgerRow } from '../../../ui/layout/Ledger.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { sideOf } from '../changes/side-of-change.ts'
import { COMMON } from '../draft/journey-texts.ts'
import { hasTerm, viewOfDetails } from './receipt-view.ts'
import { REPLACED } from './shared-confirmation-texts.ts'

const ChangeRows = lazyPart('ChangeRows', () => import('../changes/ChangeRows.tsx'))

const changeSide = (details: Sharing) => ({
  side: sideOf(details),
  start: new Date(details.createDateTime),
  end: new Date(details.expirationDateTime),
})

export type ReplacedSharingProps = { consentId: string | undefined; confirmedAt: Date }

/**
 * At step 5 after Alterar or Renovar: when the change was made, and what the previous sharing was. The receipt above stands alone if the details cannot be read.
 */
export function ReplacedSharing({ consentId, confirmedAt }: ReplacedSharingProps) {
  const { replaceConsent, capabilities } = useApi().config
  const follows = useRequestedDraft().consente?.follows
  const previous = useDetails(follows)
  const current = useDetails(follows && consentId)
  if (!previous || !current || !hasTerm(previous)) return null
  return (
    <>
      <Suspense>
        <ChangeRows
          before={changeSide(previous)}
          after={changeSide(current)}
          now={confirmedAt}
          holder={current.organisationName || UNNAMED}
          isDone
          isSeamless={replaceConsent === 'when-authorised' && capabilities.replaces && wentOn(previous)}
        />
      </Suspense>
      <Row title={REPLACED.title} reason={REPLACED.reason}>
        <Ledger big rows={rowsOf(previous, current, confirmedAt)} />
        <p className="gap">
          <TextLink to={sharePath(previous.consentId)}>{REPLACED.see}</TextLink>
        </p>
      </Row>
    </>
  )
}

/** True if it was in force until its successor was. */
const wentOn = ({ situation }: Sharing): boolean =>
  situation.kind === 'in-force' || (situation.kind === 'ended' && situation.by === 'replacement')

function useDetails(consentId: string | undefined): Sharing | undefined {
  const api = useApi()
  return useQuery({ ...detailsQuery(api, consentId ?? ''), enabled: consentId !== undefined }).data
}

function rowsOf(previous: Sharing, current: Sharing, confirmedAt: Date): LedgerRow[] {
  const { party, months, end } = viewOfDetails(previous, undefined, {})
  const lost = dataNoLongerShared(previous, current)
  const start = formatDate(new Date(previous.createDateTime))
  const validity = REPLACED.validity(start, formatDate(end), confirmedAt < end)
  return [
    { term: REPLACED.done, value: formatDateTime(confirmedAt) },
    { term: COMMON.sender, value: party.name, detail: party.cnpj && `CNPJ ${party.cnpj}` },
    { term: REPLACED.term, value: COMMON.months(months), detail: validity },
    { term: REPLACED.lost, value: lost.length > 0 ? lost.join(', ') : REPLACED.nothingLost },
  ]
}

/** Data that the previous sharing gave and the current one does not, by the names that customers read. */
export function dataNoLongerShared(
  previous: Pick<Sharing, 'resourceGroups'>,
  current: Pick<Sharing, 'resourceGroups'>,
): string[] {
  const kept = new Set(current.resourceGroups.flatMap(codesOf))
  return previous.resourceGroups
    .filter(({ type }) => type !== 'RESOURCE')
    .flatMap((group) =>
      group.dataPermissions
        .filter(({ permissionCode }) => !kept.has(permissionCode))
        .map(({ displayName }) => REPLACED.item(group.displayName, displayName)),
    )
}

type Group = Sharing['resourceGroups'][number]
const codesOf = ({ dataPermissions }: Group): string[] =>
  dataPermissions.map(({ permissionCode }) => permissionCode)
