import { ReportTaken } from '@consente/contract/portal/notices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useApi } from '../../api/api.ts'
import { failureFrom } from '../../api/api-error.ts'
import { reportUnrecognised, type Seen } from '../../api/notices-api.ts'
import { detailsQuery } from '../../api/sharings/sharings-api.ts'
import { useSingleFlight } from '../../hooks/use-single-flight.ts'
import { PAGES, sharePath } from '../../paths.ts'
import { useParams } from '../../router/Routes.tsx'
import { useLocation, useNavigate } from '../../router/router.tsx'
import { ShareFailurePage } from '../../sharing/ShareFailurePage.tsx'
import { Button } from '../../ui/basics/Button.tsx'
import { Bridge } from '../../ui/bridge/Bridge.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { LoadingPage } from '../../ui/feedback/Skeletons.tsx'
import { Choice } from '../../ui/form/Choice.tsx'
import { ChoiceGroup } from '../../ui/form/ChoiceGroup.tsx'
import { Ending } from '../../ui/layout/Ending.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { ReportedPage } from './ReportedPage.tsx'
import { type ReportedSharing, reportedSharing } from './reported-sharing.ts'
import { UNRECOGNISED } from './unrecognised-texts.ts'

const KINDS = Object.keys(UNRECOGNISED.choices) as Seen[]
const MOST_WORDS = 1000

/** The outcome of the report. It stands in the page's history entry: a reload shows it again, and asks for nothing. */
const Told = z.object({ taken: ReportTaken, hadEnded: z.boolean() })
type Told = z.infer<typeof Told>

/** "Não reconheço este pedido": one press ends the sharing, signs out elsewhere, and tells the insurer. */
export function UnrecognisedPage() {
  const { consentId = '' } = useParams()
  return <ReportOf key={consentId} consentId={consentId} />
}

function ReportOf({ consentId }: { consentId: string }) {
  const api = useApi()
  const query = useQuery(detailsQuery(api, consentId))
  const sharing = query.data && reportedSharing(query.data, api.config.brand)
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [told, setTold] = useState(z.safeParse(Told, state).data)
  const keep = useEffectEvent((state: Told) => navigate(pathname, { replace: true, state }))
  useEffect(() => {
    if (told) keep(told)
  }, [told])
  if (query.isError && !query.data)
    return <ShareFailurePage error={query.error} onRetry={() => void query.refetch()} />
  if (!sharing) return <LoadingPage />
  return told ? (
    <ReportedPage sharing={sharing} {...told} />
  ) : (
    <ReportForm sharing={sharing} consentId={consentId} onTold={setTold} />
  )
}

type FormProps = {
  sharing: ReportedSharing
  consentId: string
  onTold: (told: Told) => void
}

function ReportForm({ sharing, consentId, onTold }: FormProps) {
  const { isOpen } = sharing
  const api = useApi()
  const client = useQueryClient()
  const [seen, setSeen] = useState<readonly Seen[]>([])
  const [words, setWords] = useState('')
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useSingleFlight()
  const report = async (): Promise<void> => {
    setFailure(undefined)
    const taken = await reportUnrecognised(api, { consentId, seen: [...seen], words })
    await client.invalidateQueries()
    onTold({ taken, hadEnded: !isOpen })
  }
  const tell = (error: unknown): void => {
    const { status } = failureFrom(error)
    setFailure(status >= 400 && status < 500 ? UNRECOGNISED.failed : UNRECOGNISED.uncertain)
  }
  return (
    <>
      <Opening
        back={{ label: sharing.other, to: sharePath(consentId) }}
        title={UNRECOGNISED.title}
        lead={isOpen ? UNRECOGNISED.lead : UNRECOGNISED.leadOfEnded}
      />
      <Bridge {...sharing.bridge} />
      <div className="after-bridge">
        <Row title={UNRECOGNISED.saw} reason={UNRECOGNISED.sawWhy}>
          <ChoiceGroup legend={UNRECOGNISED.saw}>
            {KINDS.map((kind) => (
              <Choice
                key={kind}
                type="checkbox"
                title={UNRECOGNISED.choices[kind]}
                checked={seen.includes(kind)}
                onChange={(checked) =>
                  setSeen(checked ? [...seen, kind] : seen.filter((one) => one !== kind))
                }
              />
            ))}
          </ChoiceGroup>
          <div className="field gap">
            <label htmlFor="conte">{UNRECOGNISED.words}</label>
            <textarea
              className="input"
              id="conte"
              rows={3}
              maxLength={MOST_WORDS}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </div>
        </Row>
        <Row title={UNRECOGNISED.now} reason={UNRECOGNISED.nowWhy}>
          <PlainList items={promisesOf(sharing)} />
        </Row>
        {failure && <Alert title={failure} spaced />}
        <Ending note={isOpen ? UNRECOGNISED.noReturn : UNRECOGNISED.ifYou}>
          <Button variant="line" to={PAGES.shares.path}>
            {UNRECOGNISED.back}
          </Button>
          <Button variant={isOpen ? 'stop' : 'line'} busy={busy} onClick={() => void run(report, tell)}>
            {isOpen ? UNRECOGNISED.end : UNRECOGNISED.tell}
          </Button>
        </Ending>
      </div>
    </>
  )
}

function promisesOf(sharing: ReportedSharing): string[] {
  return [
    sharing.isOpen ? UNRECOGNISED.weEnd(sharing) : UNRECOGNISED[sharing.isRefused ? 'hasLapsed' : 'hasEnded'],
    UNRECOGNISED.weSignOut,
    UNRECOGNISED.weTell(sharing.own),
  ]
}
