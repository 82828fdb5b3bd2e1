import type { Config, Door } from '../platform/config/server-config.ts'
import { appendLine, readList } from './file-adapter.ts'
import { createHttpDoor } from './http-adapter.ts'
import { Policy } from './policy.ts'
import { RegisteredCustomer } from './registered-customer.ts'

/**
 * The doors to the insurer's own systems. Which side a door has is chosen here, once; there is no default and no
 * falling back to another one.
 */
export type Insurer = {
  register: Register
  policies: Policies
  /** Absent where the institution offers no services. */
  services?: Services
}
export type Register = { find(document: string): Promise<RegisteredCustomer | undefined> }
/** An accepted request of a service, as the scheme has it; may be given more than once (same protocol number). */
export type ServiceOrder = { service: string; document: string; data: Record<string, unknown> }
export type Services = { take(order: ServiceOrder): Promise<void> }
export type Policies = { of(document: string): Promise<Policy[]> }

/** @throws {ConfigError} when a file door's file cannot be read or does not fit. */
export function openInsurer({ insurer }: Pick<Config, 'insurer'>): Insurer {
  return {
    register: openRegister(insurer.register),
    policies: openPolicies(insurer.policies),
    ...(insurer.services && { services: openServices(insurer.services) }),
  }
}

function openRegister(door: Door): Register {
  if (door.kind === 'http') {
    const http = createHttpDoor(door)
    return { find: (document) => http.find(`/customers/${encodeURIComponent(document)}`, RegisteredCustomer) }
  }
  const customers = new Map(
    readList(door.path, RegisteredCustomer).map((customer) => [customer.document, customer]),
  )
  return { find: async (document) => customers.get(document) }
}

function openPolicies(door: Door): Policies {
  if (door.kind === 'http') {
    const http = createHttpDoor(door)
    return { of: (document) => http.list(`/customers/${encodeURIComponent(document)}/policies`, Policy) }
  }
  const policies = new Map<string, Policy[]>()
  for (const policy of readList(door.path, Policy)) {
    const own = policies.get(policy.document)
    if (own) own.push(policy)
    else policies.set(policy.document, [policy])
  }
  return { of: async (document) => policies.get(document) ?? [] }
}

function openServices(door: Door): Services {
  if (door.kind === 'file') return { take: (order) => appendLine(door.path, order) }
  const http = createHttpDoor(door)
  return { take: (order) => http.give('/service-orders', order) }
}
