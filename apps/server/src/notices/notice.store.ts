import * as z from 'zod/mini'
import type { Database } from '../platform/database/database.ts'
import type { Seal } from '../platform/secrets/seal.ts'
import type { KeptNotice, NoticeStore, Overtaken } from './notice.port.ts'
import { NoticeContent } from './notice-content.ts'

type Row = { id: string; at: Date; sealed: string; read_at: Date | null }

const NOTHING: Overtaken = { consentIds: [], kinds: [] }

/** The SQL behind notices; their content is sealed. */
export function createNoticeStore(database: Database, seal: Seal): NoticeStore {
  const toNotice = ({ id, at, sealed, read_at }: Row): KeptNotice => ({
    id,
    at,
    isNew: read_at === null,
    content: z.parse(NoticeContent, JSON.parse(seal.open(sealed))),
  })
  return {
    add: (sql, { id, document, consentId, at, content }, { consentIds, kinds } = NOTHING) =>
      sql.run(
        `with added as (insert into notice (id, document, kind, consent_id, at, sealed) values ($1, $2, $3, $4, $5, $6)
           on conflict (id) do nothing returning 1)
         delete from notice where document = $2 and consent_id = any($7) and kind = any($8)
           and exists (select 1 from added)`,
        [
          id,
          document,
          content.kind,
          consentId ?? null,
          at,
          seal.seal(JSON.stringify(content)),
          consentIds,
          kinds,
        ],
      ),

    rewrite: (id, content) =>
      database.run('update notice set sealed = $2 where id = $1', [id, seal.seal(JSON.stringify(content))]),

    dropOvertaken: (sql, document, { consentIds, kinds }) =>
      sql.run('delete from notice where document = $1 and consent_id = any($2) and kind = any($3)', [
        document,
        consentIds,
        kinds,
      ]),

    async listOf(document, most) {
      const rows = await database.query<Row>(
        'select id, at, sealed, read_at from notice where document = $1 order by at desc, id limit $2',
        [document, most],
      )
      return rows.map(toNotice)
    },

    markRead: (document, until, now) =>
      database.run('update notice set read_at = $3 where document = $1 and read_at is null and at <= $2', [
        document,
        until,
        now,
      ]),

    forgetBefore: (instant) => database.run('delete from notice where at < $1', [instant]),
  }
}
