import { formatDate, formatTime } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { type Factor, factorsQuery } from '../../../api/factors-api.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Icon } from '../../../ui/basics/Icon.tsx'
import { LoadingText } from '../../../ui/feedback/Skeletons.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { FACTORS } from './factors-texts.ts'

/** 'Entrar sem senha': the second factors of the account. */
export function FactorsSection() {
  const api = useApi()
  const { data, isPending, refetch } = useQuery(factorsQuery(api))
  const [now] = useState(() => new Date())
  return (
    <Row title={FACTORS.title} reason={FACTORS.why}>
      {data && <FactorList factors={data.factors} now={now} />}
      {isPending && <LoadingText text={FACTORS.loading} />}
      {!data && !isPending && (
        <>
          <p>{FACTORS.failed}</p>
          <p className="gap-lg">
            <Button variant="line" onClick={() => void refetch()}>
              {FACTORS.retry}
            </Button>
          </p>
        </>
      )}
    </Row>
  )
}

function FactorList({ factors, now }: { factors: readonly Factor[]; now: Date }) {
  if (factors.length === 0) return <p>{FACTORS.none}</p>
  return (
    <ul className="items">
      {factors.map((factor) => (
        <li key={factor.id}>
          <Icon name="lock" />
          <p>
            <b>{factor.name}</b>
            <br />
            <span className="small">{usageOf(factor, now)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** "Criada em 02/11/2026. Usada hoje, às 09:41." */
function usageOf({ createdAt, lastUsedAt }: Factor, now: Date): string {
  const created = FACTORS.created(formatDate(new Date(createdAt)))
  if (lastUsedAt === undefined) return `${created} ${FACTORS.neverUsed}`
  const used = new Date(lastUsedAt)
  const isToday = formatDate(used) === formatDate(now)
  return `${created} ${isToday ? FACTORS.usedToday(formatTime(used)) : FACTORS.used(formatDate(used))}`
}
