import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

/** One value of the browser's storage: typed, checked at every read, and watched across tabs. */
export type StoredItem<T> = {
  readonly key: string
  /** The value, or undefined when there is none. A value that no longer fits its schema is removed. */
  read(): T | undefined
  write(value: T): void
  remove(): void
  /** Called after a change in this tab or in another. Returns a function that stops this. */
  subscribe(listener: () => void): () => void
}

type Codec = { decode(raw: string): unknown; encode(value: unknown): string }

/** Tokens and addresses are kept bare, as the specification's keys always were; everything else is JSON. */
const BARE: Codec = { decode: (raw) => raw, encode: String }
const JSON_TEXT: Codec = { decode: (raw) => JSON.parse(raw), encode: (value) => JSON.stringify(value) }

/** A key of browser storage that holds plain text, such as a token. */
export function bareItem<T extends string>(
  area: Storage,
  key: string,
  schema: z.ZodMiniType<T>,
): StoredItem<T> {
  return storedItem(area, key, schema, BARE)
}

/** A key of browser storage that holds JSON. A value that no longer fits its schema is removed. */
export function jsonItem<T>(area: Storage, key: string, schema: z.ZodMiniType<T>): StoredItem<T> {
  return storedItem(area, key, schema, JSON_TEXT)
}

/** Takes a key away, whether or not this page knows its schema, and calls its subscribers. */
export function removeKey(area: Storage, key: string): void {
  area.removeItem(key)
  notify(area, key)
}

/** The value of a stored item, also when another tab changes it. */
export function useStored<T>(item: Pick<StoredItem<T>, 'read' | 'subscribe'>): T | undefined {
  return useSyncExternalStore(item.subscribe, item.read)
}

function storedItem<T>(area: Storage, key: string, schema: z.ZodMiniType<T>, codec: Codec): StoredItem<T> {
  // The same text is the same value, so that React sees no change where there is none.
  let last: { raw: string; value: T } | undefined
  return {
    key,
    read() {
      const raw = area.getItem(key)
      if (raw === null) return undefined
      if (last?.raw === raw) return last.value
      const value = parse(raw, schema, codec)
      if (value === undefined) area.removeItem(key)
      else last = { raw, value }
      return value
    },
    write(value) {
      area.setItem(key, codec.encode(value))
      notify(area, key)
    },
    remove: () => removeKey(area, key),
    subscribe: (listener) => watch(area, key, listener),
  }
}

function parse<T>(raw: string, schema: z.ZodMiniType<T>, codec: Codec): T | undefined {
  try {
    return z.safeParse(schema, codec.decode(raw)).data
  } catch {
    return undefined
  }
}

type Watcher = { area: Storage; key: string; listener: () => void }
const watchers = new Set<Watcher>()

function notify(area: Storage, key: string): void {
  for (const watcher of watchers) if (watcher.area === area && watcher.key === key) watcher.listener()
}

/** A change in another tab. The key is null when the whole area was cleared. */
function onStorage({ storageArea, key }: StorageEvent): void {
  for (const watcher of watchers) {
    if (watcher.area === storageArea && (key === null || watcher.key === key)) watcher.listener()
  }
}

function watch(area: Storage, key: string, listener: () => void): () => void {
  const watcher = { area, key, listener }
  if (watchers.size === 0) addEventListener('storage', onStorage)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) removeEventListener('storage', onStorage)
  }
}
