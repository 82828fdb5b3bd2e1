import type { Factor } from '../../../api/factors-api.ts'
import { DeviceFace } from '../../../ui/basics/DeviceFace.tsx'
import { Icon } from '../../../ui/basics/Icon.tsx'

/** The drawing beside a factor; hidden from readers, because its name is there. */
export function FactorIcon({ kind }: Pick<Factor, 'kind'>) {
  return kind === 'passkey' ? <DeviceFace /> : <Icon name="clock" />
}
