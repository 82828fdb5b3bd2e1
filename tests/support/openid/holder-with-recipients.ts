import { openThrowaway } from '../database/kept-databases.ts'
import { startHolder, type TestCustomer, type TestHolder } from '../holder/test-holder.ts'
import { startRecipient, type TestRecipient } from '../holder/test-recipient.ts'
import { CPF, discover, type Session } from './recipient-client.ts'
import { AUTO_POLICY } from './sample-policies.ts'

/** A holder on a database of its own, and the two recipients `receptora` and `outra` with a session there each. */
export type HolderWithRecipients = {
  holder: TestHolder
  recipient: TestRecipient
  other: TestRecipient
  session: Session<TestHolder>
  otherSession: Session<TestHolder>
  close(): Promise<void>
}

type Setting = {
  /** Customers beside the one of `CPF`, who has `AUTO_POLICY`. */
  furtherCustomers?: readonly TestCustomer[]
  /** Registered addresses of `outra` instead of its own. */
  otherRedirectUris?: string[]
}

export async function startHolderWithRecipients({
  furtherCustomers = [],
  otherRedirectUris,
}: Setting = {}): Promise<HolderWithRecipients> {
  const database = await openThrowaway()
  const recipient = await startRecipient('receptora')
  const other = await startRecipient('outra')
  const redirectUris = otherRedirectUris ?? other.known.redirectUris
  const holder = await startHolder(database, {
    recipients: [recipient.known, { ...other.known, redirectUris }],
    customers: [{ document: CPF, name: 'Titular de Teste', policies: [AUTO_POLICY] }, ...furtherCustomers],
  })
  return {
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
