import { useState } from 'react'
import type { TotpSecret } from '../../../api/factors-api.ts'
import { usePhone } from '../../../hooks/use-phone.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { QrCode } from '../../../ui/receipt/QrCode.tsx'
import { APP_SECRET } from './factors-texts.ts'

/**
 * The key of an app of codes. A wide window draws it for the camera of a second device; a phone opens the app itself. Both
 * show the key, which can be copied.
 */
export function AppSecret({ secret, uri }: TotpSecret) {
  const isPhone = usePhone()
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  return (
    <>
      <p>{isPhone ? APP_SECRET.howHere : APP_SECRET.how}</p>
      {isPhone ? (
        <Button variant="line" href={uri} wide>
          {APP_SECRET.open}
        </Button>
      ) : (
        <p>
          <QrCode text={uri} label={APP_SECRET.qr} />
        </p>
      )}
      <p>
        {APP_SECRET.key}: <b>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</b>
      </p>
      {navigator.clipboard && (
        <p>
          <TextLink onClick={() => void copy()}>{APP_SECRET.copy}</TextLink>{' '}
          <span className="small" role="status">
            {copied && APP_SECRET.copied[copied]}
          </span>
        </p>
      )}
    </>
  )
}
