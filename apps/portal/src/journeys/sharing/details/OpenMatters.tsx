import { atThe, toThe } from '@consente/domain/article'
import { formatDate } from '@consente/domain/period'
import { isRunning, type Situation } from '@consente/domain/sharing/situation'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { timeNow } from '../../../api/server-time.ts'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { detailsQuery } from '../../../api/sharings/sharings-api.ts'
import { sharePath } from '../../../paths.ts'
import { markAway } from '../../../session/idle-time.ts'
import type { Parties } from '../../../sharing/share-parties.ts'
import { dataGroups } from '../../../sharing/share-picture.ts'
import { cameToNothing, type Tense, tenseOf } from '../../../sharing/share-tense.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { instant } from '../../../sharing/term-text.ts'
import { endUndelivered } from '../../../sharing/undelivered-text.ts'
import { answerBy } from '../../../sharing/waiting-text.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Seal } from '../../../ui/bridge/Seal.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { REPLACEMENT } from '../../../ui/sharing/replacement-texts.ts'

const UNANSWERED = {
  title: 'Falta autorizar',
  /** Without a known hour, the one that the scheme gives. */
  reason: (name: string, until = 'O pedido espera 60 minutos, contados de quando foi feito.') =>
    `Você ainda não respondeu ${atThe(name)}. ${until}`,
  continue: 'CONTINUAR A AUTORIZAÇÃO',
  /** At the holder, whose page cannot take the answer. Another person's may be missing: not every backend tells. */
  goBack: (name: string) => `Se ainda não respondeu, volte ${toThe(name)}, de onde o pedido veio.`,
} as const

type OpenMattersProps = {
  view: ShareView
  isRenewal: boolean
}

/**
 * Open matters of a sharing: an end that the other institution does not know yet, a request that was left, a request that is to
 * replace this sharing, and the sharing that this request is to replace. Also what has replaced it; and, for a customer who came
 * to renew it, that it is over.
 */
export function OpenMatters({ view, isRenewal }: OpenMattersProps) {
  return (
    <>
      {isRenewal && <Over view={view} />}
      <Undelivered view={view} />
      <ContinueRow view={view} />
      <ReplacementRow view={view} />
      <ReplacedRow view={view} />
    </>
  )
}

/** For a customer who came to renew what can no longer be renewed: its state, and what can be done. */
function Over({ view: { details, shareType } }: { view: ShareView }) {
  const isOver = OVER_TENSES.includes(tenseOf(details.situation))
  if (!isOver) return null
  const isHere = shareType === 'RECEIVING' && !details.waitingReplacement && !details.replacedBy
  return <Note icon="info">{isHere ? `${OVER.now} ${OVER.again}` : OVER.now}</Note>
}
const OVER_TENSES: readonly Tense[] = ['past', 'over', 'stopped', 'refused', 'lapsed']
const OVER = {
  now: 'Este compartilhamento já não vale: não há mais o que renovar.',
  again: 'Para ter os mesmos dados de novo, faça um novo pedido em “RENOVAR COMPARTILHAMENTO”.',
} as const

/** Words for a sharing that has given way to another, which may have ended since. */
const REPLACED = {
  /** Without the day where a backend does not tell it. */
  title: (day: string | undefined) => `Deu lugar ${day ? `ao de ${day}` : 'a outro compartilhamento'}`,
  until: (day: string) => `O novo vale até ${day}.`,
  same: 'Os grupos são os mesmos.',
  button: 'VER O NOVO',
  former: 'VER O OUTRO',
} as const

/** Words for the later one, by what became of it. */
const REPLACES = {
  /** The other may have ended by then. */
  asked: {
    title: 'Este pedido é para substituir outro compartilhamento',
    reason: 'Quando este começar a valer, o outro já não valerá.',
  },
  took: { title: 'Este tomou o lugar de outro compartilhamento', reason: undefined },
  came: { title: 'Este pedido era para substituir outro compartilhamento', reason: undefined },
} as const

/** "25/11/2026" */
function dayOf(text: string | undefined): string | undefined {
  const at = instant(text)
  return at && formatDate(at)
}

const replacesText = (situation: Situation) => {
  if (cameToNothing(situation)) return REPLACES.came
  return situation.kind === 'waiting' && situation.for === 'customer' ? REPLACES.asked : REPLACES.took
}

const STAYS = 'Este segue como está até o pedido ser autorizado.'

/** RENOVAR and ALTERAR have been used: the way to the request that waits, or to what came of it. */
function ReplacementRow({ view: { details, parties } }: { view: ShareView }) {
  if (details.replacedBy)
    return <Successor replacedBy={details.replacedBy} former={details} other={parties.other} />
  if (!details.waitingReplacement) return null
  return (
    <Row title={REPLACEMENT.waits} reason={isRunning(details.situation) ? STAYS : undefined}>
      <Button to={sharePath(details.waitingReplacement)}>{REPLACEMENT.see}</Button>
    </Row>
  )
}

type SuccessorProps = { replacedBy: string; former: Sharing; other: Parties['other'] }

/** The sharing in its place, which may have ended since: when it began, until when, and whether the groups are the same. */
function Successor({ replacedBy, former, other }: SuccessorProps) {
  const { data: next } = useQuery(detailsQuery(useApi(), replacedBy))
  const end = instant(next?.expirationDateTime)
  const isSame = next && namesOf(next) === namesOf(former)
  return (
    <section className="succ">
      <Seal name={other.name} logo={other.logo} size="sm" />
      <div>
        <h2 className="h3">{REPLACED.title(dayOf(former.replacedByDate))}</h2>
        <p className="small">
          {end && next && isRunning(next.situation) && REPLACED.until(formatDate(end))}{' '}
          {isSame && REPLACED.same}
        </p>
      </div>
      <Button variant="line" to={sharePath(replacedBy)}>
        {REPLACED.button}
      </Button>
    </section>
  )
}

const namesOf = ({ resourceGroups }: Sharing): string =>
  dataGroups(resourceGroups)
    .map(({ type }) => type)
    .join()

/** What took, or is to take, the place of another sharing: the way to that one. */
function ReplacedRow({ view: { details } }: { view: ShareView }) {
  if (!details.replaces) return null
  return (
    <Row {...replacesText(details.situation)}>
      <Button variant="line" to={sharePath(details.replaces)}>
        {REPLACED.former}
      </Button>
    </Row>
  )
}

function Undelivered({ view: { details, parties } }: { view: ShareView }) {
  return details.endDelivered === false ? (
    <Note icon="clock">{endUndelivered(parties.other.name)}</Note>
  ) : null
}

/** A request that the customer left before answering: the way to go on with it. */
function ContinueRow({ view: { details, shareType, parties } }: { view: ShareView }) {
  const { situation, authorisationAddress } = details
  if (situation.kind !== 'waiting') return null
  const until = answerBy(situation, timeNow())
  if (shareType === 'TRANSMITTING' && situation.for === 'customer')
    return (
      <Row title={UNANSWERED.title} reason={until}>
        <p>{UNANSWERED.goBack(parties.other.name)}</p>
      </Row>
    )
  if (authorisationAddress === undefined) return null
  const reason = UNANSWERED.reason(parties.other.name, until)
  return (
    <Row title={UNANSWERED.title} reason={reason}>
      <Button href={authorisationAddress} onClick={markAway}>
        {UNANSWERED.continue}
      </Button>
    </Row>
  )
}
