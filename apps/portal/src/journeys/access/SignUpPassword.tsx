import { Document } from '@consente/domain/document'
import { useState } from 'react'
import { register } from '../../api/accounts.ts'
import { useApi } from '../../api/api.ts'
import type { NewAccount } from './account-checks.ts'
import { SIGN_UP } from './account-texts.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import type { Proof } from './use-activation.ts'

export type SignUpPasswordProps = { proof: Proof; onBack: () => void; onDone: () => void }

/** Step 3: full name, password, confirmation; for a company also who acts for it. */
export function SignUpPassword({ proof, onBack, onDone }: SignUpPasswordProps) {
  const api = useApi()
  const asksPerson = api.config.capabilities.representative && Document.parse(proof.document)?.kind === 'CNPJ'
  const [account, setAccount] = useState<NewAccount>({
    document: proof.document,
    name: '',
    password: '',
    confirmation: '',
    ...(asksPerson ? { representative: '' } : {}),
  })
  return (
    <NewPasswordForm
      over={SIGN_UP.over(3)}
      title={SIGN_UP.title[3]}
      account={account}
      onChange={setAccount}
      send={() => register(api, { ...account, email: proof.email })}
      onBack={onBack}
      onDone={onDone}
    />
  )
}
