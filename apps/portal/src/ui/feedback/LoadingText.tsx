/** Says that something is coming. */
export function LoadingText({ text = 'Carregando...' }: { text?: string | undefined }) {
  return (
    <p className="small gap-b" role="status">
      {text}
    </p>
  )
}
