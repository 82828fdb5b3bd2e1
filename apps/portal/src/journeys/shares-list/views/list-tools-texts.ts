import type { View } from '../find/list-address.ts'

export const VIEW_NAMES: Readonly<Record<View, string>> = {
  cards: 'Cartões',
  timeline: 'Linha do tempo',
  matrix: 'Quem tem o quê',
}

export const TOOLS = {
  views: 'Modos',
  current: (view: View) => `de ver: ${VIEW_NAMES[view]}`,
  search: 'Buscar',
} as const
