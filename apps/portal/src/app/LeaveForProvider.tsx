import { useEffect } from 'react'
import { isAddress } from '../router/redirect-browser.ts'
import { Button } from '../ui/basics/Button.tsx'
import { Opening } from '../ui/layout/Opening.tsx'
import { Frame } from './frame/Frame.tsx'

/** A page that the insurer's identity provider has. It takes this one's place, so that the way back does not lead here again. */
export function LeaveForProvider({ title, address }: { title: string; address: string }) {
  useEffect(() => {
    if (isAddress(address)) window.location.replace(address)
  }, [address])
  return (
    <Frame title={title} inside={false}>
      <Opening title="Você vai para a página de entrada" lead="Se ela não abrir sozinha, use o botão." />
      <Button href={address}>CONTINUAR</Button>
    </Frame>
  )
}
