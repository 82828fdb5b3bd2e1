import { createHash } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'

/** A browser's subscription (W3C, Push API): the push service's address for it, and the keys that messages to it are encrypted with. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** Browsers of one person at most; the oldest gives way. */
const MOST = 10

/** Browsers that get messages. Promise: a browser belongs to the person who subscribed last in it; of two at once one wins. */
export type PushStore = {
  keep(document: string, subscription: Subscription, now: Date): Promise<void>
  of(document: string): Promise<Subscription[]>
  /** Forgets a browser that its push service does not know any more. */
  drop(endpoint: string): Promise<void>
  dropAll(document: string): Promise<void>
}

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** The SQL behind subscriptions: whoever has an address and its keys can write to the browser, so they are sealed. */
export const createPushStore = (database: Database, seal: Seal): PushStore => ({
  keep: (document, subscription, now) =>
    database.transaction(async (sql) => {
      await sql.run(
        `insert into push_subscription (endpoint_hash, document, sealed, created_at) values ($1, $2, $3, $4)
         on conflict (endpoint_hash) do update set document = $2, sealed = $3, created_at = $4`,
        [hashOf(subscription.endpoint), document, seal.seal(JSON.stringify(subscription)), now],
      )
      await sql.run(
        `delete from push_subscription where document = $1 and endpoint_hash not in
           (select endpoint_hash from push_subscription where document = $1 order by created_at desc limit $2)`,
        [document, MOST],
      )
    }),
  async of(document) {
    const rows = await database.query<{ sealed: string }>(
      'select sealed from push_subscription where document = $1 order by created_at',
      [document],
    )
    return rows.map(({ sealed }) => JSON.parse(seal.open(sealed)) as Subscription)
  },
  drop: (endpoint) =>
    database
      .run('delete from push_subscription where endpoint_hash = $1', [hashOf(endpoint)])
      .then(() => undefined),
  dropAll: (document) =>
    database.run('delete from push_subscription where document = $1', [document]).then(() => undefined),
})
