import * as z from 'zod/mini'
import { readJsonAs } from '../platform/config/json-file.ts'
import type { Config } from '../platform/config/server-config.ts'
import type { IdentityCodeBody, MessageBody, ServiceOrderBody } from './adapter-contract.ts'
import { appendLine } from './file-adapter.ts'
import { HandoverVoucher } from './handover-voucher.port.ts'
import { createHttpAdapter } from './http-adapter.ts'
import type { AdapterConfig } from './insurer-settings.ts'
import { Policy } from './policy.port.ts'
import { RegisteredCustomer } from './registered-customer.port.ts'

/** The adapters to the insurer's own systems. The implementation of each is chosen here, once; there is no default and no fallback. */
export type Insurer = {
  register: Register
  policies: Policies
  /** Absent where the institution offers no services. */
  services?: Services
  /** Absent where no system of the insurer proves who a customer is. */
  identity?: Identity
  /** Absent where the insurer's app signs nobody in. */
  handover?: Handover
  /** Absent where the institution has no channel beside mail. */
  messages?: Messages
}
/** True if a system of the insurer answers; a rejection means that it does not. */
type Watched = { isUp(): Promise<boolean> }
type Register = Watched & { find(document: string): Promise<RegisteredCustomer | undefined> }
/** An accepted service request in the scheme's form; may be delivered more than once (with the same protocol number). */
export type ServiceOrder = z.infer<typeof ServiceOrderBody>
/** The insurer's system that takes orders of services. */
export type Services = { take(order: ServiceOrder): Promise<void> }
/**
 * The insurer's own proof of a person, as a code that it has given them: used up by the first that asks.
 * `person` is the CPF of who was proved: of a company its representative.
 */
export type Identity = { use(given: z.infer<typeof IdentityCodeBody>): Promise<boolean> }
/** The person for whom the insurer's backend gave its app a code; undefined for a code that it did not give, or has redeemed before. */
export type Handover = { redeem(code: string): Promise<HandoverVoucher | undefined> }
/** A message of a template to one customer; the same id is the same message. */
export type OutgoingMessage = z.infer<typeof MessageBody>
/** The insurer's gateway for messages. `send` answers false if it reaches the customer nowhere. */
export type Messages = Watched & { send(message: OutgoingMessage): Promise<boolean> }
/** The insurer's register of policies. */
export type Policies = Watched & { of(document: string): Promise<Policy[]> }

/** @throws {ConfigError} when the file of a file adapter cannot be read or is not valid */
export function openInsurer({ insurer, channels }: Pick<Config, 'insurer' | 'channels'>): Insurer {
  return {
    register: openRegister(insurer.register),
    policies: openPolicies(insurer.policies),
    ...(insurer.services && { services: openServices(insurer.services) }),
    ...(insurer.identity && { identity: openIdentity(insurer.identity) }),
    ...(insurer.handover && { handover: openHandover(insurer.handover) }),
    ...(channels?.http && { messages: openMessages(channels.http) }),
  }
}

/** A document that no customer has: asking for it tells whether the system answers. */
const NOBODY = '00000000000'

function openRegister(adapter: AdapterConfig): Register {
  if (adapter.kind === 'http') {
    const http = createHttpAdapter(adapter)
    return {
      find: (document) => http.find(`/customers/${encodeURIComponent(document)}`, RegisteredCustomer),
      isUp: () => http.isUp(`/customers/${NOBODY}`),
    }
  }
  const customers = new Map(
    readJsonAs(adapter.path, z.array(RegisteredCustomer)).map((customer) => [customer.document, customer]),
  )
  return { find: async (document) => customers.get(document), isUp: async () => true }
}

function openPolicies(adapter: AdapterConfig): Policies {
  if (adapter.kind === 'http') {
    const http = createHttpAdapter(adapter)
    return {
      of: (document) => http.list(`/customers/${encodeURIComponent(document)}/policies`, Policy),
      isUp: () => http.isUp(`/customers/${NOBODY}/policies`),
    }
  }
  const policies = new Map<string, Policy[]>()
  for (const policy of readJsonAs(adapter.path, z.array(Policy))) {
    const own = policies.get(policy.document)
    if (own) own.push(policy)
    else policies.set(policy.document, [policy])
  }
  return { of: async (document) => policies.get(document) ?? [], isUp: async () => true }
}

function openIdentity(adapter: Extract<AdapterConfig, { kind: 'http' }>): Identity {
  const http = createHttpAdapter(adapter)
  return { use: (given) => http.accepts('/identity-codes', given) }
}

function openHandover(adapter: Extract<AdapterConfig, { kind: 'http' }>): Handover {
  const http = createHttpAdapter(adapter)
  return { redeem: (code) => http.ask('/handover-codes', { code }, HandoverVoucher) }
}

function openMessages(gateway: NonNullable<NonNullable<Config['channels']>['http']>): Messages {
  const http = createHttpAdapter(gateway)
  return { send: (message) => http.accepts('/messages', message), isUp: () => http.isUp('/messages') }
}

function openServices(adapter: AdapterConfig): Services {
  if (adapter.kind === 'file') return { take: (order) => appendLine(adapter.path, order) }
  const http = createHttpAdapter(adapter)
  return { take: (order) => http.give('/service-orders', order) }
}
