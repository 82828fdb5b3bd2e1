export type FlagKind = 'required' | 'optional'

/** The two beads of the bridge, with their words. */
export function Flag({ kind }: { kind: FlagKind }) {
  return kind === 'required' ? (
    <span className="flag flag--req">Obrigatório</span>
  ) : (
    <span className="flag flag--opt">Opcional</span>
  )
}
