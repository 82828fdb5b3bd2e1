import { type ExportNamedDeclaration, parseSync } from 'oxc-parser'

export type Exported = { kind: 'function' | 'type'; name: string; isDocumented: boolean }

/**
 * Exported functions and types of a file. A comment right above it documents an export; a type that shares its name with a value
 * (a schema) shares its comment, too.
 */
export function exportsOf(file: string, source: string): Exported[] {
  const { program, comments } = parseSync(file, source)
  const docEnds = comments.flatMap(({ type, value, end }) =>
    type === 'Block' && value.startsWith('*') ? [end] : [],
  )
  const isDocumented = (start: number): boolean =>
    docEnds.some((end) => end <= start && source.slice(end, start).trim() === '')
  const exported = program.body.filter((node) => node.type === 'ExportNamedDeclaration')
  const values = new Set(exported.filter(({ start }) => isDocumented(start)).flatMap(valueNames))
  const found = exported.flatMap((node) =>
    declared(node).map((one) => ({
      ...one,
      isDocumented: isDocumented(node.start) || (one.kind === 'type' && values.has(one.name)),
    })),
  )
  // Overloads share the comment of the first one.
  return [...new Map(found.toReversed().map((one) => [`${one.kind} ${one.name}`, one])).values()]
}

const valueNames = ({ declaration }: ExportNamedDeclaration): string[] =>
  declaration?.type === 'VariableDeclaration'
    ? declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    : []

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
