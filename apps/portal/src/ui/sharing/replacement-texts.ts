/** Of a sharing whose place a request waits to take. */
export const REPLACEMENT = {
  waits: 'Já existe um pedido para substituir este',
  see: 'VER O PEDIDO',
} as const
