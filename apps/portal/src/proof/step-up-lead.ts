import { PROOF } from './proof-texts.ts'

export type AskedData = {
  resourceGroups: readonly { dataPermissions: readonly { permissionCode: string }[] }[]
}

/** Codes of services, and of nothing else, end so (the scheme's permissions of phase 3). */
const SERVICE = /_CREATE$/

/** Why one more proof is asked for: the request is one of a service, or insists on more certainty by itself. */
export function stepUpLead({ resourceGroups }: AskedData, asker: string): string {
  const codes = resourceGroups.flatMap(({ dataPermissions }) =>
    dataPermissions.map(({ permissionCode }) => permissionCode),
  )
  return codes.some((code) => SERVICE.test(code)) ? PROOF.ofService(asker) : PROOF.ofRequest(asker)
}
