import { the } from '@consente/domain/article'

/** Of a sharing whose place a request waits to take. */
export const REPLACEMENT = {
  waits: 'Já existe um pedido para substituir este',
  see: 'VER O PEDIDO',
  /** After the words of a link or a button: which of several it is about. */
  inPlaceOf: (name: string) => ` para substituir o compartilhamento com ${the(name)}`,
} as const
