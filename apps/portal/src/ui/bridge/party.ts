import type { ReactNode } from 'react'

/** An institution as a picture needs it. `logo` is the address of an image, or a drawing. */
export type Party = { name: string; cnpj?: string | undefined; logo?: ReactNode }
