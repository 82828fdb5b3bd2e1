import { ofThe } from '@consente/domain/article'
import { formatDate, formatTime, momentInWords } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { type Factor, type Factors, factorsQuery } from '../../../api/factors-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { canAskPasskey } from '../../../proof/browser-passkey.ts'
import { useLocation } from '../../../router/router.tsx'
import { Button } from '../../../ui/basics/Button.tsx'
import { DeviceFace } from '../../../ui/basics/DeviceFace.tsx'
import { Icon } from '../../../ui/basics/Icon.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { LoadingText } from '../../../ui/feedback/Skeletons.tsx'
import { useToast } from '../../../ui/feedback/Toasts.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { SectionFailed } from '../SectionFailed.tsx'
import { CHANGE, FACTORS, IDENTITY, RENAME, USAGE } from './factors-texts.ts'
import type { Change } from './use-factor-change.ts'

const RenameDialog = lazyPart('RenameDialog', () => import('./RenameDialog.tsx'))
const IdentityDialog = lazyPart('IdentityDialog', () => import('./IdentityDialog.tsx'))
const FactorChange = lazyPart('FactorChange', () => import('./FactorChange.tsx'))

/** 'Entrar sem senha' and 'Aplicativo de códigos': the second factors of the account. */
export function FactorsSection() {
  const api = useApi()
  const toast = useToast()
  const { data, dataUpdatedAt, isPending, error, refetch } = useQuery(factorsQuery(api))
  const { search } = useLocation()
  const isOffered = canAskPasskey() && new URLSearchParams(search).get('cadastrar') === 'aparelho'
  const [change, setChange] = useState<Change | undefined>(isOffered ? { kind: 'passkey' } : undefined)
  const [renamed, setRenamed] = useState<Factor>()
  const [hasCode, setHasCode] = useState(false)
  if (!data)
    return (
      <Row title={FACTORS.title} reason={FACTORS.why}>
        {isPending ? (
          <LoadingText text={FACTORS.loading} />
        ) : (
          <SectionFailed text={FACTORS.failed} error={error} onRetry={() => void refetch()} />
        )}
      </Row>
    )
  const remove = (factor: Factor): void =>
    setChange({
      kind: 'remove',
      factor,
      isLast: data.factors.length === 1,
      counts: new Date(factor.countsFrom) <= timeNow(),
    })
  const of = (kind: Factor['kind']) => data.factors.filter((factor) => factor.kind === kind)
  const waits = data.toAdd === 'wait' && data.factors.map(({ countsFrom }) => countsFrom).sort()[0]
  const list = { now: new Date(dataUpdatedAt), onRemove: remove, onRename: setRenamed }
  return (
    <>
      <Row title={FACTORS.title} reason={FACTORS.why}>
        <FactorList {...list} factors={of('passkey')} none={FACTORS.none} />
        {data.passkeys && canAskPasskey() && !waits && (
          <p className="gap-lg">
            <Button variant="line" onClick={() => setChange({ kind: 'passkey' })}>
              {FACTORS.add}
            </Button>
          </p>
        )}
        {data.passkeys && !canAskPasskey() && <p className="small gap">{FACTORS.cannot}</p>}
        {waits && <p className="small gap">{FACTORS.waits(momentInWords(new Date(waits)))}</p>}
        {waits && data.takesCode && (
          <p>
            <TextLink onClick={() => setHasCode(true)}>
              {FACTORS.withCode(ofThe(api.config.brand.name))}
            </TextLink>
          </p>
        )}
      </Row>
      <Row title={FACTORS.appTitle} reason={FACTORS.appWhy}>
        <FactorList {...list} factors={of('totp')} none={FACTORS.appNone} />
        {of('totp').length === 0 && !waits && (
          <p className="gap-lg">
            <Button variant="line" onClick={() => setChange({ kind: 'totp' })}>
              {FACTORS.addApp}
            </Button>
          </p>
        )}
      </Row>
      <Suspense>
        {renamed && (
          <RenameDialog
            factor={renamed}
            onClose={() => setRenamed(undefined)}
            onDone={() => {
              setRenamed(undefined)
              toast(RENAME.done)
            }}
          />
        )}
        {hasCode && (
          <IdentityDialog
            onClose={() => setHasCode(false)}
            onDone={() => {
              setHasCode(false)
              toast(IDENTITY.done)
            }}
          />
        )}
        {change && (
          <FactorChange
            change={change}
            factors={data}
            onClose={() => setChange(undefined)}
            onDone={() => {
              setChange(undefined)
              toast(CHANGE.done[change.kind])
            }}
          />
        )}
      </Suspense>
    </>
  )
}

type FactorListProps = {
  factors: Factors['factors']
  none: string
  now: Date
  onRemove: (factor: Factor) => void
  onRename: (factor: Factor) => void
}

function FactorList({ factors, none, now, onRemove, onRename }: FactorListProps) {
  if (factors.length === 0) return <p>{none}</p>
  return (
    <ul className="items">
      {factors.map((factor) => (
        <li key={factor.id}>
          {factor.kind === 'passkey' ? <DeviceFace /> : <Icon name="clock" />}
          <p>
            <b>{factor.name}</b>
            <br />
            <span className="small">
              {usageOf(factor, now)}{' '}
              <TextLink inline onClick={() => onRename(factor)}>
                {FACTORS.rename} <span className="sr">{FACTORS.renameOf(factor.name)}</span>
              </TextLink>
            </span>
          </p>
          <TextLink onClick={() => onRemove(factor)}>
            {FACTORS.remove} <span className="sr">{factor.name}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

/** "Cadastrado em 02/11/2026. Usado hoje, às 09:41." */
function usageOf({ createdAt, countsFrom, lastUsedAt }: Factor, now: Date): string {
  const created = USAGE.created(formatDate(new Date(createdAt)))
  if (new Date(countsFrom) > now) return `${created} ${FACTORS.counts(momentInWords(new Date(countsFrom)))}`
  if (lastUsedAt === undefined) return `${created} ${USAGE.neverUsed}`
  const used = new Date(lastUsedAt)
  const isToday = formatDate(used) === formatDate(now)
  return `${created} ${isToday ? USAGE.usedToday(formatTime(used)) : USAGE.used(formatDate(used))}`
}
