import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { type Factor, renameFactor } from '../../../api/factors-api.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { changeFailure } from './change-failure.ts'
import { RENAME } from './factors-texts.ts'
import { keepFactors } from './keep-factors.ts'

type RenameDialogProps = { factor: Factor; onClose: () => void; onDone: () => void }

/** Another name for a second factor, by which its owner knows it. */
export function RenameDialog({ factor, onClose, onDone }: RenameDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const [name, setName] = useState(factor.name)
  const [problem, setProblem] = useState<string>()
  const { busy, run } = useSingleFlight()
  const field = useRef<HTMLInputElement>(null)
  const isEmpty = name.trim() === ''
  const save = (): void => {
    if (isEmpty) return
    setProblem(undefined)
    void run(
      async () => {
        keepFactors(client, api, await renameFactor(api, factor.id, name.trim()))
        onDone()
      },
      (error) => setProblem(changeFailure(error)),
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={RENAME.title(factor.name)}
      busy={busy}
      initialFocus={field}
      onSubmit={save}
      alert={problem && <Alert title={problem} />}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {RENAME.cancel}
          </Button>
          <Button type="submit" busy={busy} blocked={isEmpty}>
            {RENAME.save}
          </Button>
        </>
      }
    >
      <Field
        ref={field}
        label={RENAME.name}
        hint={RENAME.hint}
        value={name}
        onChange={setName}
        maxLength={60}
      />
    </Dialog>
  )
}
