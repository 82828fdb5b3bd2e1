/** A telephone, or a computer for everything else; hidden from readers, because the words are there. */
export function DeviceIcon({ kind }: { kind: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      {kind === 'phone' || kind === 'tablet' ? (
        <>
          <rect x="5.5" y="2.5" width="9" height="15" rx="1.5" />
          <path d="M9 15h2" />
        </>
      ) : (
        <path d="M4.5 4.5h11v8h-11zM2.5 15.5h15" />
      )}
    </svg>
  )
}
