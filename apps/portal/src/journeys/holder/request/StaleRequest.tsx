import { LOGIN_PATH } from '../../../paths.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { COMMON } from './holder-texts.ts'

/** This tab's request is no longer kept: another tab has opened its own. */
export function StaleRequest() {
  return (
    <>
      <Opening title="Este pedido não está mais nesta aba" lead={COMMON.stale} />
      <Ending>
        <Button to={LOGIN_PATH}>{COMMON.continue}</Button>
      </Ending>
    </>
  )
}
