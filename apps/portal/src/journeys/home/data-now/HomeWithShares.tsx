import { isRunning } from '@consente/domain/sharing/situation'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/api.ts'
import { statusOf } from '../../../api/api-error.ts'
import { timeNow } from '../../../api/server-time.ts'
import type { SharingCard } from '../../../api/sharings/sharings.ts'
import { sharesQuery } from '../../../api/sharings/sharings-api.ts'
import { LOGIN_PATH, PAGES } from '../../../paths.ts'
import type { Customer } from '../../../session/customer.tsx'
import { dropTokens } from '../../../session/login-storage.ts'
import { SIGNED_OUT } from '../../../sharing/Unread.tsx'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx'
import { Opening, type OpeningProps } from '../../../ui/layout/Opening.tsx'
import { HOME } from '../home-texts.ts'
import type { BegunRequest } from '../path-to-resume.ts'
import { DataNow } from './DataNow.tsx'
import { DATA_NOW } from './data-now-texts.ts'
import { HomeLead } from './HomeLead.tsx'
import { homeShares } from './home-shares.ts'
import { type Todo, todoOf } from './todo.ts'

type HomeWithSharesProps = {
  customer: Customer
  /** The customer's first name. */
  called: string | undefined
  /** The page of somebody without sharings; the body says how many there are only where that is known. */
  first: { opening: OpeningProps; body: (isKnown: boolean, mayWait: boolean) => ReactNode }
  below: ReactNode
  /** The request that was left, where there is one, given whether it may still wait. */
  begunOf: (mayWait: boolean) => BegunRequest | undefined
  onNew: () => void
}

/**
 * The home page where the lists tell names and ends (capability `dataNow`): of somebody with sharings their data now,
 * of others the first page. One heading, whatever follows it, so that the focus which a new page gives it stays.
 */
export function HomeWithShares({ customer, called, first, below, begunOf, onNew }: HomeWithSharesProps) {
  const api = useApi()
  const received = useQuery(sharesQuery(api, customer.documentId, 'RECEIVING'))
  const given = useQuery(sharesQuery(api, customer.documentId, 'TRANSMITTING'))
  if (received.isPending || given.isPending) {
    return (
      <>
        <Opening title={DATA_NOW.title(called)} />
        <SkeletonLines />
      </>
    )
  }
  const failed = [
    ...(received.data ? [] : (['RECEIVING'] as const)),
    ...(given.data ? [] : (['TRANSMITTING'] as const)),
  ]
  const retry = (): void => {
    for (const list of [received, given]) if (!list.data) void list.refetch()
  }
  const [side] = failed
  // A new try would meet the same.
  const isSignedOut = [received, given].some(({ error }) => statusOf(error) === 401)
  const notice = side && (
    <Note icon="info">
      {failed.length > 1 ? DATA_NOW.nothingRead : DATA_NOW.oneSide(side, api.config.brand.name)}{' '}
      {isSignedOut ? (
        <>
          {SIGNED_OUT}{' '}
          <TextLink to={LOGIN_PATH} onClick={dropTokens} inline>
            {DATA_NOW.signIn}
          </TextLink>
        </>
      ) : (
        <TextLink onClick={retry} inline>
          {DATA_NOW.again}
        </TextLink>
      )}
    </Note>
  )
  const lists = { RECEIVING: received.data ?? [], TRANSMITTING: given.data ?? [] }
  const hasNone = lists.RECEIVING.length + lists.TRANSMITTING.length === 0
  const now = timeNow()
  const shares = homeShares(lists, now)
  const mayWait = !received.data || received.data.some(mayStillReturn)
  const todo = todoOf(shares.waiting, begunOf(mayWait), now)
  const opening: OpeningProps = {
    title: DATA_NOW.title(called),
    lead: (
      <HomeLead shares={shares} unknown={failed} brand={api.config.brand.name} waits={todo !== undefined} />
    ),
    action: (
      <>
        {todo && <TodoStrip todo={todo} />}
        <Actions align="end">
          <Button onClick={onNew}>{HOME.newConsent}</Button>
          <Button variant="line" to={PAGES.shares.path}>
            {HOME.myShares}
          </Button>
        </Actions>
      </>
    ),
  }
  return (
    <>
      <Opening {...(hasNone ? first.opening : opening)} />
      {notice}
      {hasNone ? (
        first.body(failed.length === 0, mayWait)
      ) : (
        <DataNow shares={shares} isKnown={failed.length === 0} now={now} />
      )}
      {!hasNone && below}
    </>
  )
}

/** True if it waits to be authorised, or for the customer's return. */
const mayStillReturn = ({ situation }: SharingCard): boolean =>
  situation.kind === 'waiting' || (isRunning(situation) && !situation.begun)

/** One thing that waits; on phones it comes before the page's two buttons. */
function TodoStrip({ todo: { label, title, text, action, begun } }: { todo: Todo }) {
  return (
    <aside className="todo" aria-label={label}>
      <p>
        <span className="small">{label}</span>
        <b>{title}</b>
        {text && <span className="small">{text}</span>}
        {begun && (
          <span className="small">
            {HOME.unfinished}{' '}
            <TextLink to={begun.to} inline>
              {HOME.resume(begun.name)}
            </TextLink>
            .
          </span>
        )}
      </p>
      <Button variant="line" to={action.to}>
        {action.label}
      </Button>
    </aside>
  )
}
