import { tableOf } from '@consente/domain/base/table-of'

const ENTITIES: Readonly<Record<string, string>> = tableOf({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
})

/** Text as it may stand in HTML, also in a quoted attribute. */
export const htmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
