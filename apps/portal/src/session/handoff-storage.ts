import * as z from 'zod/mini'
import { HANDOFF_KEY } from './login-storage.ts'
import { bareItem } from './stored-item.ts'

/** On the phone: its handle on the way from the computer, in this tab alone. */
export const handoffOnPhone = bareItem(sessionStorage, HANDOFF_KEY, z.string().check(z.minLength(1)))
