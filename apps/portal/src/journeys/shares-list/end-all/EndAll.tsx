import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { useLocation, useNavigate } from '../../../router/router.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { institutionOf, type ListedShare } from '../find/listed-share.ts'
import { END_ALL } from './end-all-texts.ts'
import { endable } from './end-each.ts'

const EndAllDialog = lazyPart('EndAllDialog', () => import('./EndAllDialog.tsx'))

/** The list's history entry keeps the run that was begun: a reload tells its outcome, and begins nothing. */
const State = z.object({ ending: z.object({ institution: z.string(), ids: z.array(z.string()) }) })

/** One sharing is ended on its own page. */
const LEAST = 2

type EndAllProps = {
  /** All sharings; of both directions, since both end. */
  all: readonly ListedShare[]
  /** Those that the customer looks at. */
  found: readonly ListedShare[]
}

/** Offered where the filters leave one institution: ends everything with it. */
export function EndAll({ all, found }: EndAllProps) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const begun = z.safeParse(State, state).data?.ending
  const [asked, setAsked] = useState<string | undefined>(begun?.institution)
  const only = onlyInstitution(found)
  const withIt = (name: string) => all.filter((share) => institutionOf(share) === name)
  const keep = (next: z.infer<typeof State> | undefined): void =>
    navigate(pathname + search, { replace: true, state: next })
  return (
    <>
      {only !== undefined && endable(withIt(only)).length >= LEAST && (
        <TextLink onClick={() => setAsked(only)}>{END_ALL.open(only)}</TextLink>
      )}
      <Suspense>
        {asked !== undefined && (
          <EndAllDialog
            institution={asked}
            shares={withIt(asked)}
            begun={begun?.ids}
            onBegin={(ids) => keep({ ending: { institution: asked, ids: [...ids] } })}
            onHeldBack={() => keep(undefined)}
            onClose={() => {
              setAsked(undefined)
              if (begun) keep(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** The one institution of them all; undefined where there are several, or one without a name. */
function onlyInstitution(shares: readonly ListedShare[]): string | undefined {
  const names = new Set(shares.map(institutionOf))
  const [name] = names
  return names.size === 1 ? name : undefined
}
