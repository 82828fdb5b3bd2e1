/** Loaded after the page, where the backend tells who read what (capability `accessLog`). */
export { AccessLogRow } from './AccessLogRow.tsx'
export { LifeRow } from './LifeRow.tsx'
