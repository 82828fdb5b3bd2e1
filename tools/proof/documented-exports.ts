import { type ExportNamedDeclaration, parseSync } from 'oxc-parser'

/** One exported function or type of a file. */
export type Exported = { kind: 'function' | 'type'; name: string; isDocumented: boolean }

/** Exported functions and types of a file, each with whether a comment of its own stands right above it. */
export function exportsOf(file: string, source: string): Exported[] {
  const { program, comments } = parseSync(file, source)
  const docEnds = comments.flatMap(({ type, value, end }) =>
    type === 'Block' && value.startsWith('*') ? [end] : [],
  )
  const isDocumented = (start: number): boolean =>
    docEnds.some((end) => end <= start && source.slice(end, start).trim() === '')
  const found = program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration'
      ? declared(node).map((one) => ({ ...one, isDocumented: isDocumented(node.start) }))
      : [],
  )
  // Overloads share the comment of the first one.
  return [...new Map(found.toReversed().map((one) => [`${one.kind} ${one.name}`, one])).values()]
}

function declared({ declaration }: ExportNamedDeclaration): Pick<Exported, 'kind' | 'name'>[] {
  switch (declaration?.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
      return [{ kind: 'function', name: declaration.id?.name ?? '' }]
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'ClassDeclaration':
      return [{ kind: 'type', name: declaration.id?.name ?? '' }]
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && /^(Arrow)?FunctionExpression$/.test(init?.type ?? '')
          ? [{ kind: 'function' as const, name: id.name }]
          : [],
      )
    default:
      return []
  }
}
