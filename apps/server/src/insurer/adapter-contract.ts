import * as z from 'zod/mini'
import { HandoverVoucher } from './handover-voucher.port.ts'
import { Policy } from './policy.port.ts'
import { RegisteredCustomer } from './registered-customer.port.ts'

/** An order of a service, as the insurer's system takes it; the same protocol number is the same order. */
export const ServiceOrderBody = z.object({
  service: z.string(),
  document: z.string(),
  data: z.record(z.string(), z.unknown()),
})

/** A code that the insurer has given to a person, and who typed it. */
export const IdentityCodeBody = z.object({ document: z.string(), person: z.string(), code: z.string() })

/** A code that the insurer's backend gave its app. */
export const HandoverCodeBody = z.object({ code: z.string() })

/** A message of a template, with the words that it would be as an SMS; the same id is the same message. */
export const MessageBody = z.object({
  id: z.uuid(),
  template: z.string(),
  to: z.object({ document: z.string() }),
  variables: z.record(z.string(), z.string()),
  text: z.string().check(z.maxLength(160)),
})

const jsonOf = (schema: z.ZodMiniType): unknown =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const content = (schema: z.ZodMiniType) => ({ content: { 'application/json': { schema: jsonOf(schema) } } })
const DOCUMENT = {
  name: 'document',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: 'CPF or CNPJ without punctuation.',
}
const REFUSED = { description: 'The bearer token is missing or wrong.' }

/**
 * The contract of the adapters over HTTP, as an OpenAPI 3.1 description. docs/insurer-adapters.json is written from it;
 * docs/operating/insurer-systems.md explains it.
 */
export const ADAPTER_CONTRACT = {
  openapi: '3.1.0',
  info: {
    title: 'The insurer’s own systems, as Consente asks them',
    version: '1.0.0',
    description: 'Each adapter is a service of its own, below an address and with a token of its own.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  security: [{ token: [] }],
  paths: {
    '/customers/{document}': {
      get: {
        operationId: 'register',
        summary: 'One customer of the register.',
        parameters: [DOCUMENT],
        responses: {
          200: { description: 'The customer.', ...content(RegisteredCustomer) },
          401: REFUSED,
          404: { description: 'Nobody with this document is a customer.' },
        },
      },
    },
    '/customers/{document}/policies': {
      get: {
        operationId: 'policies',
        summary: 'The policies of a customer.',
        parameters: [DOCUMENT],
        responses: {
          200: { description: 'The policies.', ...content(z.array(Policy)) },
          401: REFUSED,
          404: { description: 'As an empty list.' },
        },
      },
    },
    '/service-orders': {
      post: {
        operationId: 'services',
        summary: 'Takes an order. It comes again until it is answered 2xx.',
        requestBody: { required: true, ...content(ServiceOrderBody) },
        responses: { 204: { description: 'The order is taken.' }, 401: REFUSED },
      },
    },
    '/identity-codes': {
      post: {
        operationId: 'identity',
        summary: 'Uses up a code that proves who a person is.',
        requestBody: { required: true, ...content(IdentityCodeBody) },
        responses: {
          204: { description: 'The code is this person’s, and is used up.' },
          401: REFUSED,
          422: { description: 'The code is not this person’s, or not valid.' },
        },
      },
    },
    '/handover-codes': {
      post: {
        operationId: 'handover',
        summary: 'Uses up a code that the insurer’s app got for a tab, and says whose it is.',
        requestBody: { required: true, ...content(HandoverCodeBody) },
        responses: {
          200: { description: 'The code is used up.', ...content(HandoverVoucher) },
          401: REFUSED,
          422: { description: 'The code was not given, or has been used up.' },
        },
      },
    },
    '/messages': {
      post: {
        operationId: 'messages',
        summary: 'Sends a message to a customer. It comes again until it is answered.',
        requestBody: { required: true, ...content(MessageBody) },
        responses: {
          204: { description: 'The message is taken, now or before.' },
          401: REFUSED,
          422: { description: 'The customer is reached nowhere: the message is given up.' },
        },
      },
    },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
}
