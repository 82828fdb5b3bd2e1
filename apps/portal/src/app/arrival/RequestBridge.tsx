import type { IntentBrand } from '@consente/contract/portal/intents'
import { Document } from '@consente/domain/document'
import { formatTime } from '@consente/domain/period'
import { dayInWords } from '@consente/domain/time-in-words'
import { useApi } from '../../api/api.ts'
import { timeNow } from '../../api/server-time.ts'
import { Bridge } from '../../ui/bridge/Bridge.tsx'
import { REQUEST } from './intent-login-texts.ts'

/** The bridge of the request before a decision; small above a phone's title. */
export function RequestBridge({
  asker,
  size,
  decide,
}: {
  asker: IntentBrand
  size: 'full' | 'mini'
  /** The place where its customer decides, if not here. */
  decide?: string
}) {
  const { brand } = useApi().config
  const from = { name: brand.name, cnpj: Document.formatCnpj(brand.cnpj), logo: brand.logo }
  const cnpj = asker.cnpj ? Document.formatCnpj(asker.cnpj) : undefined
  return (
    <Bridge
      state="open"
      size={size}
      from={from}
      to={{ name: asker.name, cnpj, logo: asker.logo }}
      fromLabel={REQUEST.from}
      toLabel={REQUEST.to}
      whatLabel={decide ?? REQUEST.notYet}
      what={decide === undefined ? REQUEST.youDecide : REQUEST.notYet}
      until={REQUEST.until(answerMoment(asker))}
      caption={REQUEST.caption(brand.name, asker.name)}
    />
  )
}

/** "11:40 de hoje": the end of the time to answer. */
export function answerMoment({ answerUntil }: IntentBrand): string {
  const until = new Date(answerUntil)
  return `${formatTime(until)} de ${dayInWords(until, timeNow())}`
}
