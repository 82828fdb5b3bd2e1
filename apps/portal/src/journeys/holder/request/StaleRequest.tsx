import { Button } from '../../../ui/basics/Button.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { HOME } from './holder-paths.ts'
import { COMMON, STALE } from './holder-texts.ts'

/** This tab's request is no longer kept: another tab has opened its own. */
export function StaleRequest() {
  return (
    <>
      <Opening title={STALE.title} lead={COMMON.stale} />
      <Ending>
        <Button to={HOME}>{COMMON.continue}</Button>
      </Ending>
    </>
  )
}
