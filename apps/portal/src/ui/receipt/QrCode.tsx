import { Suspense } from 'react'
import { lazyPart } from '../basics/lazy-part.ts'

const QrPicture = lazyPart('QrPicture', () => import('./QrPicture.tsx'))

/** A QR code; what draws it is loaded after the page. `label` says what it leads to. */
export function QrCode(props: { text: string; label: string }) {
  return (
    <Suspense fallback={<span className="qr" />}>
      <QrPicture {...props} />
    </Suspense>
  )
}
