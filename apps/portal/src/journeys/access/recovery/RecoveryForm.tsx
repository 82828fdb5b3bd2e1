import { useState } from 'react'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { IDENTIFICATION_TYPES, LOGIN } from '../access-texts.ts'
import { RECOVERY } from '../account/account-texts.ts'
import { ProofForm } from '../account/ProofForm.tsx'
import { CodeField, EmailField } from '../account/proof-fields.tsx'
import type { Activation } from '../account/use-activation.ts'

type RecoveryFormProps = {
  /** `email`: a code is asked for. `code`: it is entered. */
  step: 'email' | 'code'
  activation: Activation
  onSwitch: (step: 'email' | 'code') => void
  onBack: () => void
  onValid: () => void
}

/** The first two states of the recovery: one form whose link switches between e-mail and code. */
export function RecoveryForm({ step, activation, onSwitch, onBack, onValid }: RecoveryFormProps) {
  const { proof, change } = activation
  const asksCode = step === 'code'

  const submit = async (): Promise<void> => {
    if (!asksCode) return activation.send()
    if (await activation.validate()) onValid()
  }
  return (
    <ProofForm
      over={RECOVERY.over}
      title={RECOVERY.title[step]}
      reason={asksCode ? RECOVERY.codeReason : RECOVERY.requestReason}
      activation={activation}
      onSubmit={() => void submit()}
      onBack={onBack}
      before={
        <SelectField
          label={LOGIN.type}
          required
          value="document"
          options={IDENTIFICATION_TYPES}
          // There is no other to choose yet.
          onChange={() => undefined}
        />
      }
    >
      {asksCode ? (
        <CodeFields activation={activation} />
      ) : (
        <EmailField value={proof.email} onChange={(email) => change({ email })} />
      )}
      <div>
        <TextLink onClick={() => onSwitch(asksCode ? 'email' : 'code')}>
          {asksCode ? RECOVERY.askCode : RECOVERY.haveCode}
        </TextLink>
      </div>
    </ProofForm>
  )
}

/** The code, and the e-mail of somebody who came straight to it: it says for which address the code is. */
function CodeFields({ activation: { proof, change } }: { activation: Activation }) {
  const [knewEmail] = useState(proof.email !== '')
  return (
    <>
      {!knewEmail && <EmailField value={proof.email} onChange={(email) => change({ email })} />}
      <CodeField
        value={proof.code}
        onChange={(code) => change({ code })}
        email={knewEmail ? proof.email : ''}
      />
    </>
  )
}
