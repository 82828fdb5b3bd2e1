import { shortCode } from '@consente/domain/short-code'
import { TextLink } from '../basics/TextLink.tsx'

type SacAdviceProps = {
  /** The interaction id of the failure. */
  id: string
  /** Telephone of the insurer's customer service; without one, its page. */
  phone?: string | undefined
  link: string
}

/** The number to call if a failure stays, and the code to tell. */
export function SacAdvice({ id, phone, link }: SacAdviceProps) {
  const code = <b className="num">{shortCode(id)}</b>
  if (phone !== undefined) {
    return (
      <>
        Ligue para o SAC, <span className="num">{phone}</span>, e informe o código {code}.
      </>
    )
  }
  return (
    <>
      Fale com o{' '}
      <TextLink href={link} newTab inline>
        SAC
      </TextLink>{' '}
      e informe o código {code}.
    </>
  )
}
