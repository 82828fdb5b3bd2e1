import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { AnyDocument, Cpf } from './values.ts'

/** Tokens and accounts (specification section 7, "Authentication and accounts"; decisions, "Access"). */

const password = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.string().check(z.minLength(1), z.maxLength(150))
/** One address, without what a mail program reads as a list, a name or a comment: whoever counts mails counts by it. */
const email = z
  .string()
  .check(z.maxLength(150), z.regex(/^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[A-Za-z]{2,}$/))

/** Basic authentication of the browser's client: public by nature. */
const basic = { authorization: z.string().check(z.regex(/^Basic [A-Za-z0-9+/=]+$/i)) }

export const accessToken = endpoint({
  method: 'POST',
  path: '/opin-authorizations/v1/access-token',
  caller: 'anyone',
  summary: 'Signs a customer in (grant_type password), or renews their session (refresh_token).',
  headers: z.object(basic),
  body: z.discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('password'),
      username: text,
      password,
      /** Capability `intent`: binds the session to the request that brought the customer here. */
      intent_id: z.optional(z.string().check(z.maxLength(512))),
    }),
    z.object({
      grant_type: z.literal('refresh_token'),
      refresh_token: z.string().check(z.minLength(1), z.maxLength(512)),
    }),
  ]),
  answers: {
    200: z.object({
      access_token: z.string(),
      /** Answered to both grants by our server; a renewal elsewhere may keep the former. */
      refresh_token: z.optional(z.string()),
      token_type: z.optional(z.string()),
      expires_in: z.optional(z.int()),
      extraInfo: z.optional(
        z.object({
          /** The customer's name. */
          iamName: z.optional(z.string()),
          /** CPF of the person who acts, when the customer is a company. */
          loggedUser: z.optional(z.string()),
        }),
      ),
      /** Capability `intent`: the consent behind `intent_id`. */
      consentId: z.optional(z.string()),
    }),
  },
})

/** Our addition (capability `endSession`): Sair ends the session in the server too. An unknown token is answered alike. */
export const endSession = endpoint({
  method: 'POST',
  path: '/opin-authorizations/v1/end-session',
  caller: 'anyone',
  summary: 'Ends the session of a refresh token, its access tokens too.',
  headers: z.object(basic),
  body: z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(512)) }),
  answers: { 200: z.object({ ended: z.literal(true) }) },
})

export const clientToken = endpoint({
  method: 'POST',
  path: '/oauth/v1/access-token',
  caller: 'anyone',
  summary: 'Client-credentials token of the browser’s client, for the account calls.',
  encoding: 'form',
  headers: z.object(basic),
  body: z.object({ grant_type: z.literal('client_credentials') }),
  answers: {
    200: z.object({
      access_token: z.string(),
      token_type: z.optional(z.string()),
      expires_in: z.optional(z.int()),
    }),
  },
})

export const situation = endpoint({
  method: 'GET',
  path: '/opin-leads/v1/client/:document/situation',
  caller: 'client',
  summary: 'Whether the document has an account: codigoSituacao 1 means yes.',
  params: z.object({ document: AnyDocument }),
  answers: {
    200: z.object({ codigoSituacao: z.pipe(z.union([z.string(), z.number()]), z.transform(String)) }),
  },
})

const Account = z.object({
  documento: AnyDocument,
  email,
  nome: text,
  senha: password,
})

export const register = endpoint({
  method: 'POST',
  path: '/opin-leads/v1/registers',
  caller: 'client',
  summary: 'Creates an account after its e-mail code was validated with the same token.',
  body: z.extend(Account, { representante: z.optional(Cpf) }),
  answers: { 200: z.object({ documento: z.string() }) },
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/opin-leads/v1/password',
  caller: 'client',
  summary: 'Sets a new password after the e-mail code was validated with the same token.',
  body: Account,
  answers: { 200: z.object({ documento: z.string() }) },
})

export const sendActivationCode = endpoint({
  method: 'POST',
  path: '/opin-leads/v1/activation-codes',
  caller: 'client',
  summary: 'Sends an activation code by e-mail.',
  body: z.object({ documento: AnyDocument, email }),
  answers: { 200: z.object({ documento: z.string() }) },
})

export const validateActivationCode = endpoint({
  method: 'POST',
  path: '/opin-leads/v1/activation-codes/:code/validate',
  caller: 'client',
  summary: 'Validates an activation code; 400 with codigo 1 when it is not valid.',
  params: z.object({ code: z.string().check(z.regex(/^\d{1,150}$/)) }),
  body: z.object({ documento: AnyDocument, email }),
  answers: { 200: z.object({ documento: z.string() }) },
})
