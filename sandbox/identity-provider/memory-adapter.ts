import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Tables of an OpenID provider, in memory; `consume` is atomic because nothing is awaited. */
export class MemoryAdapter implements Adapter {
  readonly #rows: Map<string, AdapterPayload>

  private constructor(rows: Map<string, AdapterPayload>) {
    this.#rows = rows
  }

  static forProvider(): AdapterFactory {
    const tables = new Map<string, Map<string, AdapterPayload>>()
    return (name) => {
      const rows = tables.get(name) ?? new Map<string, AdapterPayload>()
      tables.set(name, rows)
      return new MemoryAdapter(rows)
    }
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#rows.set(id, payload)
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#rows.get(id)
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#rows.values()].find((row) => row.uid === uid)
  }
  async findByUserCode(): Promise<undefined> {
    return undefined
  }
  async consume(id: string): Promise<void> {
    const row = this.#rows.get(id)
    if (row) row.consumed = Math.floor(Date.now() / 1000)
  }
  async destroy(id: string): Promise<void> {
    this.#rows.delete(id)
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, row] of this.#rows) if (row.grantId === grantId) this.#rows.delete(id)
  }
}
