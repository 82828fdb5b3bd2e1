/** A figure that is to be kept: how much of its yardstick the product reaches, and how much it must. */
export type Figure = { ratio: number; floor: number }

export type NamedFigure = Figure & { name: string }

export const isKept = ({ ratio, floor }: Figure): boolean => ratio >= floor

/** Every figure in a part's result, however deep, named by where it stands. */
export function figuresIn(result: unknown, path: readonly string[] = []): NamedFigure[] {
  if (typeof result !== 'object' || result === null) return []
  const { ratio, floor } = result as Partial<Figure>
  const own =
    typeof ratio === 'number' && typeof floor === 'number' ? [{ name: path.join(' '), ratio, floor }] : []
  return [...own, ...Object.entries(result).flatMap(([key, value]) => figuresIn(value, [...path, key]))]
}
