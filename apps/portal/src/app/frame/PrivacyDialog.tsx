import { ofThe } from '@consente/domain/article'
import { isOwnPlace } from '@consente/domain/base/web-address'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/api.ts'
import { readText } from '../../api/http.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { TextLink } from '../../ui/basics/TextLink.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { LoadingText } from '../../ui/feedback/Skeletons.tsx'
import { TermsFrame } from '../../ui/feedback/TermsFrame.tsx'

const PRIVACY = {
  title: 'Política de Privacidade',
  lead: (brand: string) => `É a política ${ofThe(brand)}.`,
  page: 'Abrir em outra aba',
  see: 'Veja também a',
  cookiePolicy: 'Política de Cookies',
  frame: 'Texto da Política de Privacidade',
  elsewhere: 'O texto não pôde ser mostrado aqui. Leia na página da política, em outra aba.',
  close: 'FECHAR',
} as const

/** The insurer's own privacy policy, above the page that the customer is on (docs/domain/product.md). */
export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { brand, links } = useApi().config
  const policy = usePolicy(links.privacy)
  return (
    <Dialog
      size="wide"
      onClose={onClose}
      title={PRIVACY.title}
      actions={<Button onClick={onClose}>{PRIVACY.close}</Button>}
    >
      <p className="small">
        {PRIVACY.lead(brand.name)}{' '}
        <TextLink href={links.privacy} newTab inline>
          {PRIVACY.page}
        </TextLink>
        . {PRIVACY.see}{' '}
        <TextLink href={links.cookies} newTab inline>
          {PRIVACY.cookiePolicy}
        </TextLink>
        .
      </p>
      {policy === 'loading' && <LoadingText />}
      {policy === 'elsewhere' && <p role="status">{PRIVACY.elsewhere}</p>}
      {typeof policy === 'object' && <TermsFrame html={policy.html} title={PRIVACY.frame} page />}
    </Dialog>
  )
}

type Policy = { html: string } | 'loading' | 'elsewhere'

/** The text of a page on the portal's own host; a page of another host can only be linked to. */
function usePolicy(address: string): Policy {
  const [policy, setPolicy] = useState<Policy>('loading')
  useEffect(() => {
    let isShown = true
    const show = (read: Policy): void => {
      if (isShown) setPolicy(read)
    }
    if (isOwnPlace(address)) {
      readText(address).then(
        (html) => show({ html }),
        () => show('elsewhere'),
      )
    } else show('elsewhere')
    return () => {
      isShown = false
    }
  }, [address])
  return policy
}
