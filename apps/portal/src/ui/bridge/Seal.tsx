import { type ReactNode, useState } from 'react'
import { useLogoAddress } from './logo-hosts.ts'

/** An institution as a picture needs it. `logo` is the address of an image, or a drawing. */
export type Party = { name: string; cnpj?: string | undefined; logo?: ReactNode }

type SealProps = {
  name: string
  logo?: ReactNode
  size?: 'full' | 'sm' | 'xs' | undefined
}

/**
 * An institution's mark on a white disc, in both themes. Without a mark, or when its image fails, the first letter
 * takes its place; the name itself is always in words nearby, so the picture is hidden from readers.
 */
export function Seal({ name, logo, size = 'full' }: SealProps) {
  const [failed, setFailed] = useState<string>()
  const className = size === 'full' ? 'seal' : `seal seal--${size}`
  const known = useLogoAddress(typeof logo === 'string' ? logo : '')
  const address = known !== failed && logo !== '' ? known : undefined
  const letter = <span className="seal-letter">{name.trim().charAt(0).toUpperCase()}</span>
  return (
    <span className={className} aria-hidden="true">
      {address ? (
        <img src={address} alt="" decoding="async" onError={() => setFailed(address)} />
      ) : typeof logo === 'string' || !logo ? (
        letter
      ) : (
        logo
      )}
    </span>
  )
}
