import { Button } from '../../ui/Button.tsx'
import { Ending } from '../../ui/Ending.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { HOME } from './places.ts'
import { COMMON, STALE } from './texts.ts'

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
