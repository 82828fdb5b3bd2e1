import { the } from '@consente/domain/article'

/** For a sharing that a waiting request will replace. */
export const REPLACEMENT = {
  waits: 'Já existe um pedido para substituir este',
  see: 'VER O PEDIDO',
  /** After the words of a link or a button: which of several it is about. */
  inPlaceOf: (name: string) => ` para substituir o compartilhamento com ${the(name)}`,
} as const
