import { tableOf } from '@consente/domain/base/table-of'
import type { ReactNode } from 'react'

/** A drawing for each kind of phase 2, on a grid of 20 px; what is not known is a paper. */
const DRAWINGS: Readonly<Record<string, ReactNode>> = tableOf({
  DAMAGES_AND_PEOPLE_AUTO: <path d="M3 13.5v-3L5 6h10l2 4.5v3zM3 10.5h14M5.5 13.5v2M14.5 13.5v2" />,
  DAMAGES_AND_PEOPLE_PATRIMONIAL: <path d="M3.5 9.5L10 4l6.5 5.5M5 8.5v8h10v-8M8.5 16.5v-4h3v4" />,
  DAMAGES_AND_PEOPLE_HOUSING: (
    <>
      <path d="M2.5 9.5L8 5l5.5 4.5M4 8.5v8h5.500" />
      <circle cx="13" cy="13.5" r="2" />
      <path d="M15 13.5h3M17 13.5v1.800" />
    </>
  ),
  DAMAGES_AND_PEOPLE_PERSON: (
    <>
      <circle cx="10" cy="6.500" r="2.800" />
      <path d="M4.5 16.5c.5-4 2.600-5.500 5.500-5.500s5 1.500 5.500 5.500z" />
    </>
  ),
  LIFE_PENSION: (
    <path d="M10 17V9M10 11c-3.500 0-5-2-5-5 3.500 0 5 2 5 5zM10 9c0-3 1.500-5 5-5 0 3-1.500 5-5 5zM6 17h8" />
  ),
  PENSION_PLAN: <path d="M3 10a7 7 0 0 1 14 0zM10 3v-.5M10 10v5a1.600 1.600 0 0 0 3.200 0" />,
  CAPITALIZATION_TITLES: (
    <path d="M3 6.500h14v2.300a1.300 1.300 0 0 0 0 2.500v2.200H3v-2.200a1.300 1.300 0 0 0 0-2.500zM12.500 6.500v7" />
  ),
  FINANCIAL_ASSISTANCE: (
    <>
      <rect x="2.500" y="6" width="15" height="8.500" rx="1" />
      <circle cx="10" cy="10.250" r="2" />
    </>
  ),
  DAMAGES_AND_PEOPLE_RESPONSIBILITY: (
    <path d="M10 3.500v12.500M6.500 16.500h7M4 6h12M4 6l-2 5h4zM16 6l-2 5h4z" />
  ),
  DAMAGES_AND_PEOPLE_FINANCIAL_RISKS: (
    <path d="M3.500 3.500v13h13M6 13l3.500-4 2.500 2 4-5M13.500 6H16v2.500" />
  ),
  DAMAGES_AND_PEOPLE_RURAL: (
    <path d="M10 17V6M10 9c-2 0-3-1.200-3-3 2 0 3 1.200 3 3zM10 9c2 0 3-1.200 3-3-2 0-3 1.200-3 3zM10 13.500c-2 0-3-1.200-3-3 2 0 3 1.200 3 3zM10 13.500c2 0 3-1.200 3-3-2 0-3 1.200-3 3zM10 5V3" />
  ),
  DAMAGES_AND_PEOPLE_TRANSPORT: (
    <>
      <path d="M2.500 5.500h9v8h-9zM11.500 8.500h3.500l2.500 2.500v2.500h-6" />
      <circle cx="6" cy="14.500" r="1.500" />
      <circle cx="14" cy="14.500" r="1.500" />
    </>
  ),
  DAMAGES_AND_PEOPLE_ACCEPTANCE_AND_BRANCHES_ABROAD: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M3 10h14M10 3c2.500 2 2.500 12 0 14M10 3c-2.500 2-2.500 12 0 14" />
    </>
  ),
})

const PAPER = <path d="M5 2.500h7l3.500 3.500v11.500H5zM12 2.500V6h3.500M7.500 10h5M7.500 13h5" />

/** True if the kind has a drawing of its own. */
export const isKnownKind = (type: string): boolean => DRAWINGS[type] !== undefined

/** The kind of a policy, drawn; hidden from readers, because its words are there. */
export function PolicyKind({ type }: { type: string }) {
  return (
    <svg className="icon icon--kind" viewBox="0 0 20 20" aria-hidden="true">
      {DRAWINGS[type] ?? PAPER}
    </svg>
  )
}
