import type { PortalConfig } from '@consente/contract/portal/config'
import type * as wire from '@consente/contract/portal/consents'
import type { ReadingLife } from '@consente/contract/portal/readings'
import type { ShareType } from '@consente/contract/portal/values'
import { formatDate } from '@consente/domain/period'
import { isRunning } from '@consente/domain/sharing/situation'
import { asSharing, asSharingCard } from '../api/sharings/sharings.ts'
import { DATA_NOW } from '../journeys/home/data-now/data-now-texts.ts'
import { homeShares } from '../journeys/home/data-now/home-shares.ts'
import { todoOf } from '../journeys/home/data-now/todo.ts'
import { COMMON } from '../journeys/recipient/draft/journey-texts.ts'
import { hasTerm, viewOfDetails } from '../journeys/recipient/step-5-receipt/receipt-view.ts'
import { cardOf } from '../journeys/shares-list/cards/share-card-view.ts'
import { columnsOf } from '../journeys/shares-list/matrix/matrix-columns.ts'
import { MATRIX } from '../journeys/shares-list/matrix/matrix-texts.ts'
import { axisOf, rowOf } from '../journeys/shares-list/timeline/timeline-rows.ts'
import { csvRow } from '../journeys/shares-list/views/share-csv.ts'
import { lifeLine } from '../journeys/sharing/readings/life-line.ts'
import { logVoice } from '../journeys/sharing/readings/log-voice.ts'
import { reportedSharing } from '../journeys/unrecognised/reported-sharing.ts'
import { bridgeProps, leadOf, shareView } from '../sharing/share-view.ts'

type Told = {
  details: wire.ConsentDetails
  shareType: ShareType
  brand: PortalConfig['brand']
  now: Date
  /** The customer who reads. */
  reader: string | undefined
  life?: ReadingLife
}

/** The sentences of every place of an institution's portal about one sharing, by place; empty where a place tells nothing. */
export function sentencesOf({ details, shareType, brand, now, reader, life }: Told): Record<string, string> {
  const sharing = asSharing(details, now, reader)
  const card = { ...asSharingCard(details as wire.ConsentCard, now, shareType), situation: sharing.situation }
  const share = { shareType, card } as const
  const shares = homeShares({ RECEIVING: [], TRANSMITTING: [], [shareType]: [card] }, now)
  const view = shareView(sharing, shareType, brand)
  // Without a term, step 5 leads to the list.
  const step5 = hasTerm(sharing) ? viewOfDetails(sharing, undefined, {}) : undefined
  const words = (...parts: unknown[]): string => parts.filter((part) => typeof part === 'string').join(' ')
  const { bridge } = reportedSharing({ ...sharing, shareType }, brand)
  const todo = todoOf(shares.waiting, undefined, now)
  const shown = cardOf({ card, shareType, brand, now })
  const lived =
    view.creation &&
    life &&
    lifeLine({
      life,
      history: details.history ?? [],
      creation: view.creation,
      confirmed: view.confirmed,
      expiry: isRunning(sharing.situation) ? view.expiry : undefined,
      now,
      voice: logVoice(view, life),
    }).flatMap(({ title, items }) => [title, ...items.flatMap(({ when, lead, text }) => [when, lead, text])])
  return {
    home: words(
      ...[...shares.given, ...shares.received].map((one) => DATA_NOW.line(one, now)),
      todo?.title,
      todo?.text,
    ),
    card: words(shown.amount, shown.term, JSON.stringify(shown.line), shown.name),
    'lead of the details': words(leadOf(view)),
    'bridge of the details': Object.values(bridgeProps(view))
      .filter((one) => typeof one === 'string')
      .join(' '),
    timeline: rowOf(share, axisOf(now, 0), brand).sentence,
    matrix: words(
      ...columnsOf([share], shareType, { kinds: [], brand, now }).map(({ end }) => MATRIX.until(end)),
    ),
    'CSV, its end': words(csvRow(share)[8] && `até ${csvRow(share)[8]}`),
    'CSV, its last day': words(csvRow(share)[9] && `encerrado em ${csvRow(share)[9]}`),
    'step 5': step5 ? words(COMMON.groups(step5.groups.length), COMMON.until(formatDate(step5.end))) : '',
    'Não reconheço': words(bridge.caption, bridge.what, bridge.until, bridge.fromLabel, bridge.toLabel),
    'life line': words(...(lived ?? [])),
  }
}
