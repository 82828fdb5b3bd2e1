import { lazy, Suspense } from 'react'

const QrPicture = lazy(async () => ({ default: (await import('./QrPicture.tsx')).QrPicture }))

/** A QR code; what draws it is loaded after the page. `label` says what it leads to. */
export function QrCode(props: { text: string; label: string }) {
  return (
    <Suspense fallback={<span className="qr" />}>
      <QrPicture {...props} />
    </Suspense>
  )
}
