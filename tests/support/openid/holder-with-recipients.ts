import { openThrowaway } from '../database/kept-databases.ts'
import type { Database } from '../database/looked-into.ts'
import { startHolder, type TestCustomer, type TestHolder } from '../holder/test-holder.ts'
import { startRecipient, type TestRecipient } from '../holder/test-recipient.ts'
import { CPF, discover, type Session } from './recipient-client.ts'
import { AUTO_POLICY } from './sample-policies.ts'

/** A holder on a database of its own, and the two recipients `receptora` and `outra` with a session there each. */
export type HolderWithRecipients = {
  database: Database
  holder: TestHolder
  recipient: TestRecipient
  other: TestRecipient
  session: Session<TestHolder>
  otherSession: Session<TestHolder>
  close(): Promise<void>
}

type Setting = {
  /** Default: the one of `CPF`, who has `AUTO_POLICY`. */
  customers?: readonly TestCustomer[]
  /** Registered addresses of `outra` instead of its own. */
  otherRedirectUris?: string[]
}

export const TITULAR: TestCustomer = { document: CPF, name: 'Titular de Teste', policies: [AUTO_POLICY] }

export async function startHolderWithRecipients({
  customers = [TITULAR],
  otherRedirectUris,
}: Setting = {}): Promise<HolderWithRecipients> {
  const database = await openThrowaway()
  const recipient = await startRecipient('receptora')
  const other = await startRecipient('outra')
  const redirectUris = otherRedirectUris ?? other.known.redirectUris
  const holder = await startHolder(database, {
    recipients: [recipient.known, { ...other.known, redirectUris }],
    customers,
  })
  return {
    database,
    holder,
    recipient,
    other,
    session: await discover(holder, recipient),
    otherSession: await discover(holder, other),
    close: async () => {
      await Promise.all([holder.close(), recipient.close(), other.close()])
      await database.close()
    },
  }
}
