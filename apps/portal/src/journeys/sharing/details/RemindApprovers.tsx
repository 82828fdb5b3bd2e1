import { listInWords } from '@consente/domain/list-in-words'
import { shownName } from '@consente/domain/shown-name'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { remindApprovers } from '../../../api/sharings/reminder-api.ts'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { useSingleFlight } from '../../../hooks/use-single-flight.ts'
import { Button } from '../../../ui/basics/Button.tsx'

const REMIND = {
  button: (names: readonly string[]) => `LEMBRAR ${listInWords(names).toLocaleUpperCase('pt-BR')}`,
  /** Without every name. */
  all: 'LEMBRAR QUEM FALTA',
  before: 'Quem falta recebe um aviso. Dá para lembrar uma vez por hora.',
  done: 'Aviso enviado agora. Dá para lembrar uma vez por hora.',
  tooSoon: 'Ainda não dá para lembrar de novo. É uma vez por hora.',
  over: 'Ninguém mais pode autorizar este compartilhamento. Carregue a página de novo.',
  failed: 'O aviso não foi enviado. Tente de novo.',
} as const

/** Reminds the people whose authorisation is missing, for the one who asked for the sharing. */
export function RemindApprovers({ consentId, approvers }: Pick<Sharing, 'consentId' | 'approvers'>) {
  const api = useApi()
  const { busy, run, release } = useSingleFlight()
  const [said, setSaid] = useState<string>(REMIND.before)
  const names = approvers.filter(({ approval }) => approval === 'missing').map(({ name }) => firstName(name))
  const remind = (): void =>
    void run(
      async () => {
        await remindApprovers(api, consentId)
        setSaid(REMIND.done)
        release()
      },
      (error) => setSaid(failureText(error)),
    )
  return (
    <>
      <Button variant="line" wide busy={busy} blocked={said === REMIND.done} onClick={remind}>
        {names.every(Boolean) ? REMIND.button(names) : REMIND.all}
      </Button>
      <p className="small" role="status">
        {said}
      </p>
    </>
  )
}

const firstName = (name: string): string => shownName(name, 40).split(' ')[0] ?? ''

function failureText(error: unknown): string {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 429) return REMIND.tooSoon
  return status === 409 ? REMIND.over : REMIND.failed
}
