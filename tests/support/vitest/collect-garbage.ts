import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** Frees what nobody holds any more: memory that is measured after it is kept. */
export const collectGarbage = runInNewContext('gc') as () => void
