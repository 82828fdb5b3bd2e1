import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { AnyDocument, Cpf, textLine } from './values.ts'

/** Tokens and accounts (docs/domain/calls.md, "Authentication and accounts"; docs/domain/access.md). */

/** Any password that somebody may try to sign in with. */
const password = textLine(1, 64)
/** A password that an account may get: the server answers 422 to any other (docs/domain/validation.md). */
export const NewPassword = textLine(1, 64)
const text = textLine(1, 150)
/** One address, without what a mail program reads as a list, a name or a comment: mails are counted by address. */
export const Email = z
  .string()
  .check(z.maxLength(150), z.regex(/^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[A-Za-z]{2,}$/))

const refreshToken = textLine(1, 512)

export const PasswordGrant = z.object({
  grant_type: z.literal('password'),
  username: text,
  password,
  /** Capability `intent`: binds the session to the request that brought the customer here. */
  intent_id: z.optional(textLine(0, 512)),
})
export const RefreshGrant = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: refreshToken,
})
export const AccessTokenRequest = z.discriminatedUnion('grant_type', [PasswordGrant, RefreshGrant])

export const AccessToken = z.object({
  access_token: z.string(),
  /** Answered to both grants by our server; a renewal elsewhere may keep the previous one. */
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
})

export const accessToken = endpoint({
  method: 'POST',
  path: '/opin-authorizations/v1/access-token',
  caller: 'portal',
  summary: 'Signs a customer in (grant_type password), or renews their session (refresh_token).',
  body: AccessTokenRequest,
  answers: { 200: AccessToken },
})

export const EndSession = z.object({ refresh_token: refreshToken })
export const SessionEnded = z.object({
  ended: z.literal(true),
  /** Capability `identityProvider`: the browser goes there, so that the session ends there as well. */
  location: z.optional(z.string()),
})

/** Our addition (capability `endSession`): Sair ends the session in the server too. An unknown token is answered alike. */
export const endSession = endpoint({
  method: 'POST',
  path: '/opin-authorizations/v1/end-session',
  caller: 'portal',
  summary: 'Ends the session of a refresh token, its access tokens too.',
  body: EndSession,
  answers: { 200: SessionEnded },
})

export const ClientTokenRequest = z.object({ grant_type: z.literal('client_credentials') })
export const ClientToken = z.object({
  access_token: z.string(),
  token_type: z.optional(z.string()),
  expires_in: z.optional(z.int()),
})

export const clientToken = endpoint({
  method: 'POST',
  path: '/oauth/v1/access-token',
  caller: 'portal',
  summary: 'Client-credentials token of the browser’s client, for the account calls.',
  encoding: 'form',
  body: ClientTokenRequest,
  answers: { 200: ClientToken },
})

export const AccountSituation = z.object({
  codigoSituacao: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
})

export const situation = endpoint({
  method: 'GET',
  path: '/opin-leads/v1/client/:document/situation',
  caller: 'client',
  summary: 'Whether the document has an account: codigoSituacao 1 means yes.',
  params: z.object({ document: AnyDocument }),
  answers: { 200: AccountSituation },
})

export const PasswordChange = z.object({
  documento: AnyDocument,
  email: Email,
  nome: text,
  senha: NewPassword,
})
export const Registration = z.extend(PasswordChange, { representante: z.optional(Cpf) })
/** The account that a call was about. */
export const AccountDocument = z.object({ documento: z.string() })
/** The owner of the mailbox that an activation code proves. */
export const ActivationCodeRequest = z.object({ documento: AnyDocument, email: Email })

export const register = endpoint({
  method: 'POST',
  path: '/opin-leads/v1/registers',
  caller: 'client',
  summary: 'Creates an account after its e-mail code was validated with the same token.',
  body: Registration,
  answers: { 200: AccountDocument },
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/opin-leads/v1/password',
  caller: 'client',
  summary: 'Sets a new password after the e-mail code was validated with the same token.',
  body: PasswordChange,
  answers: { 200: AccountDocument },
})

export const sendActivationCode = endpoint({
  method: 'POST',
  path: '/opin-leads/v1/activation-codes',
  caller: 'client',
  summary: 'Sends an activation code by e-mail.',
  body: ActivationCodeRequest,
  answers: { 200: AccountDocument },
})

export const validateActivationCode = endpoint({
  method: 'POST',
  path: '/opin-leads/v1/activation-codes/:code/validate',
  caller: 'client',
  summary: 'Validates an activation code; 400 with codigo 1 when it is not valid.',
  params: z.object({ code: z.string().check(z.regex(/^[0-9]{1,150}$/)) }),
  body: ActivationCodeRequest,
  answers: { 200: AccountDocument },
})
