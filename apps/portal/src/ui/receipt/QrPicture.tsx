import qrcode from 'qrcode-generator'

/** Modules around the code, as its standard asks (ISO/IEC 18004). */
const QUIET = 4

/** A QR code of error level M, black on white in every theme; `label` says what it leads to. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const all = Array.from({ length: count * count }, (_, index) => [index % count, Math.floor(index / count)])
  const dark = all.filter(([x = 0, y = 0]) => code.isDark(y, x)).map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  const side = count + 2 * QUIET
  return (
    <svg
      className="qr"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
