import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { factorsQuery } from '../../../api/factors-api.ts'
import { timeNow } from '../../../api/server-time.ts'
import { PAGES } from '../../../paths.ts'
import { canThisDevice } from '../../../proof/browser-passkey.ts'
import { useNavigate } from '../../../router/router.tsx'
import { mayOffer, noteOffer } from '../../../session/passkey-offer.ts'
import { DeviceFace } from '../../../ui/basics/DeviceFace.tsx'
import { Icon } from '../../../ui/basics/Icon.tsx'
import { Question } from '../../../ui/feedback/Question.tsx'

const OFFER = {
  title: 'Da próxima vez, entre com a digital ou o rosto?',
  easy: 'Sem senha para digitar',
  easyWhy: 'Você usa o mesmo gesto que abre este aparelho.',
  safe: 'Mais difícil de roubar',
  safeWhy: 'Não existe senha para alguém copiar. Só funciona no site certo.',
  rest: 'A senha continua valendo. Você muda isso quando quiser, em Segurança.',
  no: 'AGORA NÃO',
  yes: 'CADASTRAR ESTE APARELHO',
} as const

/** After a sign-in by password: once, again after six months, twice at most; where this device can and no other does. */
export function DeviceOffer() {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const consider = useEffectEvent(async (isCurrent: () => boolean) => {
    const now = timeNow()
    if (!mayOffer(now) || !(await canThisDevice())) return
    const { factors, passkeys } = await client.ensureQueryData(factorsQuery(api))
    if (!isCurrent() || !passkeys || factors.length > 0 || !mayOffer(now)) return
    noteOffer(now)
    setIsOpen(true)
  })
  useEffect(() => {
    let isCurrent = true
    consider(() => isCurrent).catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [])
  const close = (): void => setIsOpen(false)
  if (!isOpen) return null
  return (
    <Question
      title={OFFER.title}
      no={OFFER.no}
      onNo={close}
      yes={OFFER.yes}
      onYes={() => navigate(`${PAGES.security.path}?cadastrar=aparelho`)}
    >
      <ul className="items">
        <li>
          <DeviceFace />
          <p>
            <b>{OFFER.easy}</b>
            <br />
            <span className="small">{OFFER.easyWhy}</span>
          </p>
        </li>
        <li>
          <Icon name="lock" />
          <p>
            <b>{OFFER.safe}</b>
            <br />
            <span className="small">{OFFER.safeWhy}</span>
          </p>
        </li>
      </ul>
      <p className="small">{OFFER.rest}</p>
    </Question>
  )
}
