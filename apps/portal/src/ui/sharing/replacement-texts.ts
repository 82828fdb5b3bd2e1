import { the } from '@consente/domain/article'

/** For a sharing that a waiting request will replace. */
export const REPLACEMENT = {
  waits: 'Já há um pedido para tomar o lugar deste',
  see: 'VER O PEDIDO',
  /** After the words of a link or a button: which of several it is about. */
  inPlaceOf: (name: string) => ` para substituir o compartilhamento com ${the(name)}`,
} as const
