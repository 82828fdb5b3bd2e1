import type { ReactNode } from 'react'
import type { Party } from '../bridge/Seal.tsx'
import { Seal } from '../bridge/Seal.tsx'
import { unbroken } from '../layout/unbroken.tsx'

export function Chosen({ party, action }: { party: Party; action?: ReactNode }) {
  return (
    <div className="chosen">
      <Seal name={party.name} logo={party.logo} size="sm" />
      <p>
        <b>{party.name}</b>
        <br />
        {party.cnpj && <span className="small">{unbroken(`CNPJ ${party.cnpj}`)}</span>}
      </p>
      {action}
    </div>
  )
}
