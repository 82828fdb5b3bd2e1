import { expect, it } from 'vitest'
import { openPostgres } from '../../support/database/looked-into.ts'
import { addressOf, SHARED_POSTGRES } from '../../support/database/test-postgres.ts'

/** A connection that leads to a server without changes, as a standby is, is not kept: the next one leads to the primary. */
it.skipIf(!SHARED_POSTGRES)(
  'a change that a server refuses is an outage, and ends its connection',
  async () => {
    const admin = openPostgres(SHARED_POSTGRES ?? '')
    const name = `consente_read_only_${process.pid}`
    await admin.script(`create database ${name}`)
    await admin.script(`alter database ${name} set default_transaction_read_only = on`)
    const database = openPostgres(addressOf({ url: SHARED_POSTGRES ?? '' }, name), undefined, 1)
    try {
      const change = () => database.transaction((sql) => sql.run('create table note ()'))
      await expect(change()).rejects.toMatchObject({ code: 'UNAVAILABLE', cause: { code: '25006' } })
      expect(database.refusal()).toBe('read-only')
      await admin.script(`alter database ${name} reset default_transaction_read_only`)
      await expect(database.run('create table another ()')).resolves.toBe(0)
      await change()
    } finally {
      await database.close()
      await admin.script(`drop database ${name}`)
      await admin.close()
    }
  },
)
