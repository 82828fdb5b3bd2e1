/** A reason why the market cannot start, in one line that names the thing and the way out. */
export class MarketError extends Error {
  override readonly name = 'MarketError'
}
