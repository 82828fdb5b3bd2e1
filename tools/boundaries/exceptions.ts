import type { Violation } from './boundaries.ts'

/** Imports that a rule refuses, allowed with a reason. An entry that no rule refuses any more fails the check. */
export const EXCEPTIONS: readonly { reason: string; imports: readonly string[] }[] = [
  {
    reason: 'the list of browsers and the order of scripts serve the build too, which stands beside `src`',
    imports: [
      'apps/portal/src/app/start/before-first-paint.ts apps/portal/page-scripts.ts',
      'apps/portal/src/app/start/start-guard-texts.ts apps/portal/browsers.ts',
    ],
  },
  {
    reason:
      'the test of an update builds the former version with our build tool; tools print what the bench measures',
    imports: ['tests tools'],
  },
]

export const inWords = ({ from, to }: Violation): string => `${from} ${to}`
