import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { TRENDING_TOPICS } from './first-paths.ts'
import { textLine } from './values.ts'

/** Other institutions, under /bff-opin/data-provider/v1 (docs/domain/entities.md, docs/domain/calls.md). */

export const AuthorisationServer = z.object({
  AuthorisationServerId: z.string(),
  CustomerFriendlyName: z.string(),
  CustomerFriendlyDescription: z.optional(z.string()),
  CustomerFriendlyLogoUri: z.optional(z.string()),
  OrganisationId: z.string(),
})

export const Participant = z.object({
  name: z.string(),
  registrationNumber: z.optional(z.string()),
  /** Our addition: tells which of the servers is this company's. */
  OrganisationId: z.optional(z.string()),
})

/** An institution that can share data with us: a brand with its companies. */
export const Institution = z.object({
  /** AuthorisationServerId of the first server. */
  _id: z.string(),
  brand: z.string(),
  moreInfo: z.optional(z.string()),
  description: z.optional(z.string()),
  name: z.string(),
  organizationId: z.string(),
  registrationNumber: z.optional(z.string()),
  /** The same under its other name; backends send either (docs/domain/entities.md). */
  RegistrationNumber: z.optional(z.string()),
  type: z.optional(z.string()),
  /** Address of the logo. */
  thumb: z.optional(z.string()),
  participants: z.optional(z.array(Participant)),
  AuthorisationServers: z.array(AuthorisationServer),
  /** Our addition: `apiKey`s of the data groups that the institution publishes. */
  products: z.optional(z.array(z.string())),
})
export type Institution = z.infer<typeof Institution>

/** `type` filter values, joined by `-` in the query. */
export const INSTITUTION_TYPES = ['seguradora', 'banco', 'outros'] as const

/** 1 to 9999: MOSTRAR MAIS grows the page by ten for as long as the directory lasts. */
const count = (fallback: string) =>
  z.pipe(z._default(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)), fallback), z.transform(Number))

export const InstitutionPage = z.object({
  data: z.array(Institution),
  meta: z.optional(z.object({ totalRecords: z.int(), totalPages: z.int() })),
})

export const dataProvider = endpoint({
  method: 'GET',
  path: '/bff-opin/data-provider/v1/data-provider/',
  caller: 'customer',
  summary: 'Institutions by name, type or CNPJ; 404 when none fits.',
  query: z.object({
    page: count('1'),
    'page-size': count('10'),
    name: z.optional(textLine(0, 150)),
    type: z.optional(
      z.string().check(z.regex(/^(seguradora|banco|outros)(-(seguradora|banco|outros)){0,2}$|^$/)),
    ),
    /** Our own brand, left out of the answer. */
    brand: z.optional(textLine(0, 150)),
    /** CNPJ, whole or its first characters, or an organisation's id. */
    organizationId: z.optional(textLine(0, 60)),
  }),
  answers: { 200: InstitutionPage },
})

export const trendingTopics = endpoint({
  method: 'GET',
  path: TRENDING_TOPICS,
  caller: 'customer',
  summary: 'Institutions most often chosen lately.',
  answers: { 200: z.array(Institution) },
})

export const InstitutionChoice = z.object({ _id: textLine(1, 60), name: textLine(1, 150) })
export const CountedChoice = z.object({ _id: z.string() })

export const addTrendingTopic = endpoint({
  method: 'POST',
  path: TRENDING_TOPICS,
  caller: 'customer',
  summary: 'Counts a choice of an institution.',
  body: InstitutionChoice,
  answers: { 200: CountedChoice },
})
